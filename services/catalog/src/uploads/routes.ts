import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { withTemporaryUpload } from '@fundharbor/chassis/files/uploads'
import { imports, MAX_UPLOAD_BYTES } from '@fundharbor/contracts/catalog/imports'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { Model } from 'objection'
import { importUpload, retryImport } from './import-upload.ts'
import { assertOrdered } from './day-orders.ts'
import {
  assertMapped,
  parseTable,
  previewUpload,
  readSettings,
  type SettingsForm,
  type UploadedFile,
} from './preview.ts'

/** Routes for uploading files: preview, then import. */
export const router = new Router()

const rules = { field: 'file', maxFiles: 1, maxBytes: MAX_UPLOAD_BYTES, refusesPictures: true }

/** The file is stored in the database. */
function readForm(ctx: Context): Promise<{ file: UploadedFile; form: SettingsForm }> {
  return withTemporaryUpload(ctx, rules, async ({ files, fields }) => {
    const [arrived] = files
    if (!arrived) throw invalid({ file: 'Choose a CSV, XLSX or JSON file' })
    if (arrived.isTooLarge) throw invalid({ file: 'The file is larger than 10 MB' })
    const file = { name: path.basename(arrived.name).slice(0, 200), content: await readFile(arrived.path) }
    return { file, form: fields }
  })
}

mount(router, imports.preview, async ({ ctx }) => {
  const { file, form } = await readForm(ctx)
  return previewUpload(Model.knex(), file, form)
})

mount(router, imports.upload, async ({ person, ctx }) => {
  const { file, form } = await readForm(ctx)
  const table = await parseTable(file)
  const settings = readSettings(form, table)
  assertMapped(settings)
  assertOrdered(table, settings)
  return importUpload(Model.knex(), person, { ...file, ...settings })
})

mount(router, imports.retry, ({ person, params }) => retryImport(Model.knex(), person, params.id))
