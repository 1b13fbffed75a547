import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { withTemporaryUpload } from '@fundharbor/chassis/files/uploads'
import { invalid } from '@fundharbor/chassis/http/failures'
import { MAX_UPLOAD_BYTES } from '@fundharbor/contracts/catalog/imports'
import type { Context } from 'koa'
import type { UploadedFile } from './preview.ts'

const rules = { field: 'file', maxFiles: 1, maxBytes: MAX_UPLOAD_BYTES, refusesPictures: true }

/** A form with a table, which is kept in memory, and its other fields. Throws INVALID without a file of at most 10 MB. */
export function readForm(ctx: Context): Promise<{ file: UploadedFile; form: Record<string, string> }> {
  return withTemporaryUpload(ctx, rules, async ({ files, fields }) => {
    const [arrived] = files
    if (!arrived) throw invalid({ file: 'Choose a CSV, XLSX or JSON file' })
    if (arrived.isTooLarge) throw invalid({ file: 'The file is larger than 10 MB' })
    const file = { name: path.basename(arrived.name).slice(0, 200), content: await readFile(arrived.path) }
    return { file, form: fields }
  })
}
