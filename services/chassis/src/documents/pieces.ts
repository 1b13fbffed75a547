/** A piece of a file: a paragraph, or a heading. */
export interface Piece {
  text: string
  /** The level of a heading, 1 for the highest; null for a paragraph. */
  level: number | null
  /** An item of a list. */
  isItem?: boolean
  /** From 1. Word files do not say where their pages end. */
  page?: number
}

/** What readers cannot tell by themselves. */
export interface ReadingRules {
  /** The level of a paragraph that is a heading without a style; null for other paragraphs. */
  levelOf: (text: string, look?: { isBold?: boolean }) => number | null
  /** Whether a heading is one that such files have. */
  isKnown: (heading: string) => boolean
  /** Whether a line begins like a question of a form, and goes on below. */
  isOpenQuestion: (line: string) => boolean
  /** Keeps the lines of a PDF and the columns of its tables: lines end with `\n`, columns are apart by ` | `. */
  keepsLines?: boolean
}

export type Problem = 'encrypted' | 'broken' | 'empty' | 'long' | 'garbled'

/** Why a file is not read, although it is not damaged. */
export class UnreadableError extends Error {
  override readonly cause: Problem
  constructor(problem: Problem) {
    super(problem)
    this.cause = problem
  }
}

/** The problem of a file that a reader failed at. */
export function problemOf(error: unknown): Problem {
  if (error instanceof UnreadableError) return error.cause
  return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken'
}
