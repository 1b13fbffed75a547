import {
  documentExtensions,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS_PER_UPLOAD,
} from '@fundharbor/contracts/identity/organizations'

/** A file to upload, and what is wrong with it. */
export interface SelectedFile {
  id: string
  file: File
  problem?: string
}

const NONE_SELECTED = 'Please select at least one document to upload'
const TOO_MANY = `Send at most ${MAX_DOCUMENTS_PER_UPLOAD} files at a time`

/** The file input's `accept` attribute. */
export const ACCEPT = documentExtensions.map((extension) => `.${extension.toLowerCase()}`).join(',')

export const toSelectedFiles = (files: Iterable<File>): SelectedFile[] =>
  [...files].map((file) => ({ id: crypto.randomUUID(), file, problem: getFileProblem(file) }))

/** The server's own checks and messages, before anything is sent. It also checks the content. */
function getFileProblem({ name, size }: File): string | undefined {
  const extension = name.split('.').at(-1)?.toUpperCase()
  if (size > MAX_DOCUMENT_BYTES) return `${name} is larger than 10 MB`
  if (documentExtensions.some((each) => each === extension)) return undefined
  return `${name} is not a ${documentExtensions.slice(0, -1).join(', ')} or ${documentExtensions.at(-1)} file`
}

/** What is wrong with the selection as a whole. */
export function getSelectionProblem(selected: readonly SelectedFile[]): string | undefined {
  if (selected.length === 0) return NONE_SELECTED
  return selected.length > MAX_DOCUMENTS_PER_UPLOAD ? TOO_MANY : undefined
}

/** Puts the server's messages at the files they are about. */
export const withProblems = (
  selected: readonly SelectedFile[],
  fields: Record<string, string>,
): SelectedFile[] => selected.map((each, index) => ({ ...each, problem: fields[`documents.${index}`] }))
