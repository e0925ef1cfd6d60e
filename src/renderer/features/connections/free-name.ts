/** The name, or with the first number that makes it one of its own; within the length that names have. */
export function freeName(name: string, taken: readonly string[]): string {
  if (name === '' || !taken.includes(name)) return name
  for (let number = 2; ; number += 1) {
    const tail = `-${number}`
    const tried = `${name.slice(0, longestName - tail.length)}${tail}`
    if (!taken.includes(tried)) return tried
  }
}

const longestName = 64
