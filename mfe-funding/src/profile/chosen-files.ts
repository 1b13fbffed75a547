import {
  documentExtensions,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS_PER_UPLOAD,
} from '@fundharbor/contracts/identity/organizations'

/** A file that is to be handed in, and what is wrong with it. */
export interface Chosen {
  id: string
  file: File
  problem?: string
}

export const NOTHING_CHOSEN = 'Please select at least one document to upload'
export const TOO_MANY = `Send at most ${MAX_DOCUMENTS_PER_UPLOAD} files at a time`

/** Of the file input. */
export const ACCEPT = documentExtensions.map((extension) => `.${extension.toLowerCase()}`).join(',')

export const choose = (files: Iterable<File>): Chosen[] =>
  [...files].map((file) => ({ id: crypto.randomUUID(), file, problem: problemOf(file) }))

/** In the server's words, before anything is sent; the server looks at the content, too. */
function problemOf({ name, size }: File): string | undefined {
  const extension = name.split('.').at(-1)?.toUpperCase()
  if (size > MAX_DOCUMENT_BYTES) return `${name} is larger than 10 MB`
  if (documentExtensions.some((each) => each === extension)) return undefined
  return `${name} is not a ${documentExtensions.slice(0, -1).join(', ')} or ${documentExtensions.at(-1)} file`
}

/** What stands in the way of sending all of them, of the form as a whole. */
export function problemOfAll(chosen: readonly Chosen[]): string | undefined {
  if (chosen.length === 0) return NOTHING_CHOSEN
  return chosen.length > MAX_DOCUMENTS_PER_UPLOAD ? TOO_MANY : undefined
}

/** The server's words at the files that they are about. */
export const withProblems = (chosen: readonly Chosen[], fields: Record<string, string>): Chosen[] =>
  chosen.map((each, index) => ({ ...each, problem: fields[`documents.${index}`] }))
