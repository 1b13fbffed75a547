import type { Fit } from '../factors/fit.ts'
import type { MatchRecord } from './records.ts'

/** A record with the parts of its rank. */
export interface Ranked {
  record: MatchRecord
  fit: Fit
  /** The engine's score, not normalized. */
  words: number
  /** -1 to 1; null without vectors. */
  meaning: number | null
  /** How much it has in common with the best rows of the first ranking, 0 to 1; 0 in that ranking itself. */
  feedback: number
  /** 0 to 1. */
  likeness: number
  /** The index of the best alternative of each of the profile's concepts. */
  best: readonly number[]
}

/** A ranked record with its final score. */
export interface Scored extends Ranked {
  relevance: number
  score: number
}

const weights = {
  meaning: 1.2,
  feedback: 0.5,
  likeness: 0.3,
  /** Calls for applicants of one kind are relevant to them whatever they are about. */
  meantFor: 0.8,
  /** How much fit counts next to relevance. */
  fit: 0.75,
}

/** Similarities below say nothing. */
const UNRELATED = 0.2

/** Similarities that make a call for one kind of applicant count in full. */
const UNSURE = 0.45

const clamped = (value: number): number => Math.min(UNSURE - UNRELATED, Math.max(0, value))

/** The place whose value counts as 1: the very best may be an outlier. */
const REFERENCE_PLACE = 4

/** Scores by relevance × fit^0.75, best first; without those that rules exclude. */
export function rank(all: readonly Ranked[]): Scored[] {
  const rows = all.filter(({ fit }) => fit.weight > 0)
  const words = referenceOf(rows.map((row) => row.words))
  const meaning = referenceOf(rows.map((row) => toMeaning(row.meaning)))
  return rows
    .map((row) => {
      const relevance =
        row.words / words +
        (weights.meaning * toMeaning(row.meaning)) / meaning +
        weights.feedback * row.feedback +
        weights.likeness * row.likeness +
        (isMeantFor(row.fit)
          ? weights.meantFor *
            (0.4 + (0.6 * clamped((row.meaning ?? UNSURE) - UNRELATED)) / (UNSURE - UNRELATED))
          : 0)
      return { ...row, relevance, score: relevance * row.fit.weight ** weights.fit }
    })
    .toSorted((one, other) => other.score - one.score || (one.record.id < other.record.id ? -1 : 1))
}

/** Weights from here on say that a call is for this kind of applicant only. */
const MEANT_FOR = 1.2

const isMeantFor = ({ factors }: Fit): boolean =>
  factors.some(({ name, weight }) => (name === 'audience' || name === 'kind') && weight >= MEANT_FOR)

const toMeaning = (similarity: number | null): number => Math.max(0, (similarity ?? UNRELATED) - UNRELATED)

/** The fifth-best value, by which the others are divided. */
const referenceOf = (values: readonly number[]): number => {
  const ordered = values.toSorted((one, other) => other - one)
  return ordered[Math.min(REFERENCE_PLACE, ordered.length - 1)] || 1
}

/** Keeps the best record of each title, and names the others. */
export function mergeTwins(rows: readonly Scored[]): (Scored & { twins: string[] })[] {
  const byTitle = new Map<string, Scored & { twins: string[] }>()
  for (const row of rows) {
    const key = row.record.title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    const known = byTitle.get(key)
    if (known) known.twins.push(row.record.id)
    else byTitle.set(key, { ...row, twins: [] })
  }
  return [...byTitle.values()]
}
