import { shortened } from '../embeddings/text.ts'
import type { Subject } from './subject.ts'

/** Everyday words first: they are closest to what people type. */
const EVERYDAY = 8
const OFFICIAL = 4
const MAX_CHARACTERS = 400

/** The text that is embedded for a subject. */
export const subjectText = ({ label, everyday, terms }: Subject): string =>
  shortened(
    `${label}: ${[...everyday.slice(0, EVERYDAY), ...terms.slice(0, OFFICIAL)].join(', ')}`.slice(
      0,
      MAX_CHARACTERS,
    ),
  )
