/** `4:12`, from now (milliseconds) to a deadline (seconds since 1970); never below zero. */
export function minutesLeft(deadline: number, now: number): string {
  const seconds = Math.max(0, Math.ceil(deadline - now / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
