import {
  BriefPart,
  MAX_BRIEF_LINE,
  MAX_BRIEF_LINES,
  type BriefLines,
} from '@fundharbor/contracts/catalog/briefs'
import { z } from 'zod'

/** The text of each part, one item on each line. */
export type BriefValues = Record<BriefPart, string>

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const Part = z
  .string()
  .transform(linesIn)
  .refine((lines) => lines.length <= MAX_BRIEF_LINES, `Use at most ${MAX_BRIEF_LINES} lines`)
  .refine(
    (lines) => lines.every((line) => line.length <= MAX_BRIEF_LINE),
    `Use at most ${MAX_BRIEF_LINE} characters on each line`,
  )

/** The editor's fields, read as lines. */
export const BriefForm = z.object({
  asks: Part,
  outcomes: Part,
  applicants: Part,
  amounts: Part,
  dates: Part,
  criteria: Part,
  attachments: Part,
  limits: Part,
}) satisfies z.ZodType<BriefLines, BriefValues>

/** Lines as the editor's fields. */
export const toForm = (lines: BriefLines): BriefValues =>
  Object.fromEntries(BriefPart.options.map((part) => [part, lines[part].join('\n')])) as BriefValues
