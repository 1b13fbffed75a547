import path from 'node:path'
import { invalid } from '../http/failures.ts'
import { toStorable } from '../http/storable.ts'
import { fileKindOf, type FileKind } from './file-kinds.ts'
import type { UploadedFile } from './uploads.ts'

const MAX_NAME_LENGTH = 200

/** A file of an upload whose content is of an accepted kind. */
export interface CheckedFile {
  file: UploadedFile
  kind: FileKind
}

interface AcceptedFiles {
  /** Name of the form's file field. */
  field: string
  /** As shown to people, in capitals. */
  extensions: readonly string[]
}

/** Detects the kind of each file from its content; throws INVALID with an error for each bad file. Files are at most 10 MB. */
export async function checkFiles(
  files: readonly UploadedFile[],
  { field, extensions }: AcceptedFiles,
): Promise<CheckedFile[]> {
  const problems: Record<string, string> = {}
  const checked: CheckedFile[] = []
  for (const [index, file] of files.entries()) {
    const kind = file.isTooLarge ? undefined : await fileKindOf(file.path)
    if (kind && extensions.includes(kind.extension.toUpperCase())) checked.push({ file, kind })
    else problems[`${field}.${index}`] = problemOf(file, extensions)
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return checked
}

function problemOf(file: UploadedFile, extensions: readonly string[]): string {
  const name = toStorable(path.basename(file.name)).slice(0, 80)
  if (file.isTooLarge) return `${name} is larger than 10 MB`
  return `${name} is not a ${extensions.slice(0, -1).join(', ')}, or ${extensions.at(-1)} file`
}

/** The owner's name for a file, with the extension that fits its content; `fallback` if nothing is left of the name. */
export function displayName({ file, kind }: CheckedFile, fallback: string): string {
  const { name } = path.parse(toStorable(file.name.replaceAll('\\', '/')))
  return `${name.slice(0, MAX_NAME_LENGTH) || fallback}.${kind.extension}`
}
