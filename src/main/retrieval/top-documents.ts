/** The best `limit` of those with a score above zero: by score, equal scores in catalog order. */
export function topDocuments(scores: Float64Array | Float32Array, limit: number): number[] {
  const heap: number[] = []
  const worse = (one: number, other: number): boolean => {
    const difference = (scores[one] ?? 0) - (scores[other] ?? 0)
    return difference < 0 || (difference === 0 && one > other)
  }
  for (let document = 0; document < scores.length; document += 1) {
    if (!((scores[document] ?? 0) > 0)) continue
    if (heap.length < limit) {
      heap.push(document)
      rise(heap, worse)
    } else if (worse(heap[0] ?? 0, document)) {
      heap[0] = document
      sink(heap, worse)
    }
  }
  return heap.sort((one, other) => (worse(one, other) ? 1 : -1))
}

type Worse = (one: number, other: number) => boolean

function rise(heap: number[], worse: Worse): void {
  for (let at = heap.length - 1; at > 0; ) {
    const parent = (at - 1) >> 1
    if (!worse(heap[at] ?? 0, heap[parent] ?? 0)) return
    swap(heap, at, parent)
    at = parent
  }
}

function sink(heap: number[], worse: Worse): void {
  for (let at = 0; ; ) {
    const left = 2 * at + 1
    if (left >= heap.length) return
    const right = left + 1
    const child = right < heap.length && worse(heap[right] ?? 0, heap[left] ?? 0) ? right : left
    if (!worse(heap[child] ?? 0, heap[at] ?? 0)) return
    swap(heap, at, child)
    at = child
  }
}

function swap(heap: number[], one: number, other: number): void {
  const held = heap[one] ?? 0
  heap[one] = heap[other] ?? 0
  heap[other] = held
}
