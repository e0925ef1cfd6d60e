/**
 * An inverted index in flat arrays: the documents of term `t`, ascending, are
 * `documents[offsets[t]] … documents[offsets[t + 1] - 1]`; `weights` and `fields` run beside them.
 */
export interface Postings {
  readonly offsets: Uint32Array
  readonly documents: Uint32Array
  readonly weights: Float32Array
  readonly fields: Uint8Array
}

/** Collects (term, document, weight) and sorts by term in one counting pass, so a build is linear in its text. */
export class PostingsBuilder {
  #terms = new Uint32Array(1024)
  #documents = new Uint32Array(1024)
  #weights = new Float32Array(1024)
  #fields = new Uint8Array(1024)
  #size = 0

  /** Documents must come in ascending order, and a term at most once for each. */
  add(term: number, document: number, weight: number, fields: number): void {
    if (this.#size === this.#terms.length) this.#grow()
    this.#terms[this.#size] = term
    this.#documents[this.#size] = document
    this.#weights[this.#size] = weight
    this.#fields[this.#size] = fields
    this.#size += 1
  }

  finish(termCount: number): Postings {
    const size = this.#size
    const from = { terms: this.#terms, documents: this.#documents, weights: this.#weights, fields: this.#fields }
    const offsets = offsetsOf(from.terms, size, termCount)
    const next = offsets.slice()
    const documents = new Uint32Array(size)
    const weights = new Float32Array(size)
    const fields = new Uint8Array(size)
    for (let at = 0; at < size; at += 1) {
      const term = from.terms[at] ?? 0
      const to = next[term] ?? 0
      next[term] = to + 1
      documents[to] = from.documents[at] ?? 0
      weights[to] = from.weights[at] ?? 0
      fields[to] = from.fields[at] ?? 0
    }
    return { offsets, documents, weights, fields }
  }

  #grow(): void {
    this.#terms = grown(this.#terms, new Uint32Array(this.#size * 2))
    this.#documents = grown(this.#documents, new Uint32Array(this.#size * 2))
    this.#weights = grown(this.#weights, new Float32Array(this.#size * 2))
    this.#fields = grown(this.#fields, new Uint8Array(this.#size * 2))
  }
}

/** Copies an array that is full into a longer one. */
export function grown<Numbers extends Uint8Array | Uint32Array | Float32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}

function offsetsOf(terms: Uint32Array, size: number, termCount: number): Uint32Array {
  const offsets = new Uint32Array(termCount + 1)
  for (let at = 0; at < size; at += 1) {
    const after = (terms[at] ?? 0) + 1
    offsets[after] = (offsets[after] ?? 0) + 1
  }
  for (let term = 0; term < termCount; term += 1) offsets[term + 1] = (offsets[term + 1] ?? 0) + (offsets[term] ?? 0)
  return offsets
}

/** In how many documents the term stands. Terms that the index has not met stand in none. */
export function documentFrequency(postings: Postings, term: number): number {
  if (term < 0 || term + 1 >= postings.offsets.length) return 0
  return (postings.offsets[term + 1] ?? 0) - (postings.offsets[term] ?? 0)
}

/** Where in the flat arrays the term meets the document, or -1. */
export function findPosting(postings: Postings, term: number, document: number): number {
  if (documentFrequency(postings, term) === 0) return -1
  let low = postings.offsets[term] ?? 0
  let high = (postings.offsets[term + 1] ?? 0) - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = postings.documents[middle] ?? 0
    if (found === document) return middle
    if (found < document) low = middle + 1
    else high = middle - 1
  }
  return -1
}
