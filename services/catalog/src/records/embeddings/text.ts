import { createHash } from 'node:crypto'

/** Identifies the model and how texts are truncated: vectors of other names are not comparable. */
export const MODEL = 'all-minilm-l6-v2-int8/1'

/** Longer texts improve the vectors little. */
const MAX_CHARACTERS = 700
/** More, because of markup. */
export const READ_CHARACTERS = 2500

interface Texts {
  title: string
  sector: string | null
  description: string
}

/** The embedded text of an opportunity: title, sector and the start of the description, without markup. */
export function embeddedText({ title, sector, description }: Texts): string {
  const words = description
    .slice(0, READ_CHARACTERS)
    .replaceAll(/<[^>]*(?:>|$)/g, ' ')
    .replaceAll(/&[a-z#\d]+;/gi, ' ')
  // The model rejects empty texts.
  return shortened([title, sector, words].filter(Boolean).join('. ')) || '-'
}

/** Normalizes and truncates a text for the model. */
export const shortened = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS).toWellFormed()

/** A short hash of a text. */
export const hashOfText = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16)
