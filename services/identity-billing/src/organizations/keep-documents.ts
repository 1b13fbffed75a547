import path from 'node:path'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import { fileKindOf, type FileKind } from '@fundharbor/chassis/files/file-kinds'
import { newFileName, type FileStore } from '@fundharbor/chassis/files/files'
import type { Arrived, Upload } from '@fundharbor/chassis/files/uploads'
import { documentExtensions } from '@fundharbor/contracts/identity/organizations'
import { DocumentModel } from './document-model.ts'
import type { OrganizationModel } from './model.ts'

const MOST_PER_ORGANIZATION = 100
const LONGEST_NAME = 200
const LONGEST_NOTES = 2000

interface Checked {
  file: Arrived
  kind: FileKind
}

/** Takes an upload over, all files or none: each wrong one is named at its place in the form. */
export async function keepDocuments(
  organization: OrganizationModel,
  { files, fields }: Upload,
  store: FileStore,
): Promise<void> {
  if (files.length === 0) throw invalid({ documents: 'Please select at least one document to upload' })
  if (organization.documents.length + files.length > MOST_PER_ORGANIZATION) {
    throw invalid({ documents: `An organization can hand in ${MOST_PER_ORGANIZATION} documents at most` })
  }
  const notes = storable(fields.notes ?? '').slice(0, LONGEST_NOTES)
  const checked = await checkAll(files)
  const rows = []
  for (const { file, kind } of checked) {
    const name = newFileName()
    await store.keep(file.path, name)
    rows.push({ file: name, name: shownName(file.name, kind), mime: kind.mime, size: file.size })
  }
  const shared = { organizationId: organization.id, notes: notes || null, uploadedAt: clock.now() }
  await DocumentModel.query().insert(rows.map((row) => ({ ...row, ...shared })))
}

async function checkAll(files: Arrived[]): Promise<Checked[]> {
  const problems: Record<string, string> = {}
  const checked: Checked[] = []
  for (const [index, file] of files.entries()) {
    const kind = file.isTooLarge ? undefined : await fileKindOf(file.path)
    if (kind && kind.extension !== 'webp') checked.push({ file, kind })
    else problems[`documents.${index}`] = problemOf(file)
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return checked
}

function problemOf(file: Arrived): string {
  const name = storable(path.basename(file.name)).slice(0, 80)
  if (file.isTooLarge) return `${name} is larger than 10 MB`
  return `${name} is not a ${documentExtensions.slice(0, -1).join(', ')} or ${documentExtensions.at(-1)} file`
}

// PostgreSQL refuses NUL, a header refuses line breaks.
const storable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()

/** What the owner called it, with the extension that its content has. */
function shownName(given: string, { extension }: FileKind): string {
  const { name } = path.parse(storable(given.replaceAll('\\', '/')))
  return `${name.slice(0, LONGEST_NAME) || 'document'}.${extension}`
}
