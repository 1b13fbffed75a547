import { mount } from '@fundharbor/chassis/http/mount'
import { DayField, imports, uploadFields } from '@fundharbor/contracts/catalog/imports'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { importUpload, retryImport } from './import-upload.ts'
import { assertOrdered, findDayOrders } from './day-orders.ts'
import { isKnownColumn } from './guess-mapping.ts'
import { assertMapped, parseTable, previewUpload, readSettings } from './preview.ts'
import { readForm } from './read-form.ts'

/** Routes for uploading files: preview, then import. */
export const router = new Router()

mount(router, imports.preview, async ({ ctx }) => {
  const { file, form } = await readForm(ctx)
  return previewUpload(Model.knex(), file, form)
})

mount(router, imports.upload, async ({ person, ctx }) => {
  const { file, form } = await readForm(ctx)
  const table = await parseTable(file, isKnownColumn)
  const settings = readSettings(form, table)
  assertMapped(settings)
  assertOrdered(findDayOrders(table, DayField.options, settings), uploadFields)
  return importUpload(Model.knex(), person, { ...file, ...settings })
})

mount(router, imports.retry, ({ person, params }) => retryImport(Model.knex(), person, params.id))
