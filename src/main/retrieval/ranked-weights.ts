/** What `ranked` weighs: general choices, kept where a wide range around them measured the same. See docs/decisions. */
export const rankedWeights = {
  /** Worth of one mention of a word by field, in the order of `fieldNames`. */
  fields: [3, 2, 1, 1, 0.5],
  /** How much a long text is held against the tool, by field. */
  lengths: [0.5, 0.3, 0.6, 0.5, 0.6],
  /** How soon repeated mentions stop counting. */
  k1: 1,
  /** Worth of a word that says about the same as the one asked for. */
  synonym: 0.5,
  /** Worth of a known word that is one slip of the fingers away from an unknown one. */
  slip: 0.9,
  /** Worth of a word that belongs to the request, not to what is requested. */
  requestWord: 0.5,
  /** Worth of each half of an unknown or rare word that is two known words written together. */
  compoundPart: 0.5,
  /** Worth of a date or time in the query to a tool that speaks of dates or times. */
  value: 1,
  /** The same for what looks like the name of a place; it may be another name. */
  placeName: 0.5,
  /** Share of what all tools of a server match together, added to each of them that matches something. */
  serverLift: 0.15,
  /** Share of a tool's best single clause of the query, added to its score. */
  clause: 0.5,
  /** Worth of two neighbouring words of the query that stand together in a name or description. */
  neighbours: 0.5,
  /** Worth of a query and a tool's name saying the same, as a share of the most telling word there can be. */
  nameLikeness: 0.8,
} as const

/** When a hit is one to be confident in. */
export const confidenceWeights = {
  /** What a hit has to score, in times the information that the query asks for. */
  share: 5.05,
  /** Where that demand levels off for long queries, in most telling words. */
  levelsOffAt: 1.25,
  /** In a small catalog no word tells much; there the demand levels off as if the most telling one told this. */
  leastTelling: 3.5,
  /** Share of the best hit's score from which on the others of a confident search are confident too. */
  companions: 0.65,
} as const
