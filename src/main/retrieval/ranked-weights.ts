/** What `ranked` weighs. General choices, measured on labelled catalogs; see docs/decisions. */
export const rankedWeights = {
  /** Worth of a word by field, in the order of `fieldNames`. */
  fields: [3, 2, 1, 1, 0.4],
  /** How much a long text is held against the tool, by field. */
  lengths: [0.5, 0.3, 0.6, 0.5, 0.6],
  k1: 1.2,
  /** Worth of a synonym beside the word itself. */
  synonym: 0.5,
  /** Worth of a word that differs from an unknown one by a slip of the fingers. */
  slip: 0.9,
  /** Added to a score for the share of the tool's name that the query says. */
  nameCoverage: 0.5,
  /** Least share of the query's information in a confident match. */
  confidence: 0.6,
}
