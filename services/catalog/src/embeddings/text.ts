import { createHash } from 'node:crypto'

/** Names the model and how texts are cut: vectors of another name are not comparable. */
export const MODEL = 'energetic-embeddings-en-0.2/1'

/** The model takes the whole text at once; beyond this it gains little. */
const MOST_CHARACTERS = 700
/** Markup takes room too. */
export const READ_CHARACTERS = 2500

interface Texts {
  title: string
  sector: string | null
  description: string
}

/** What is embedded of an opportunity: title, sector and the description's beginning, without markup. */
export function embeddedText({ title, sector, description }: Texts): string {
  const words = description
    .slice(0, READ_CHARACTERS)
    .replaceAll(/<[^>]*(?:>|$)/g, ' ')
    .replaceAll(/&[a-z#\d]+;/gi, ' ')
  // The model takes no empty text.
  return shortened([title, sector, words].filter(Boolean).join('. ')) || '-'
}

/** A text as the model gets it. */
export const shortened = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS).toWellFormed()

/** Equal for texts that mean the same because they are the same. */
export const hashOfText = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16)
