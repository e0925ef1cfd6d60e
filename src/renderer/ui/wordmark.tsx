export function Wordmark() {
  return (
    <span className="flex items-center gap-2 text-[14px] font-semibold tracking-[-0.01em]">
      <Mark size={19} />
      Drawbridge
    </span>
  )
}

/** Two towers, the leaf half raised, the water line. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" className="text-accent" aria-hidden>
      <path d="M1.5 16.5h17M4 16.5V4.2M16 16.5V7.6M4 4.2 16 11M10 7.7v8.8" />
    </svg>
  )
}
