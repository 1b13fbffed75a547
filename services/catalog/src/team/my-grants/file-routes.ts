import { removeFilesLater } from '@fundharbor/chassis/files/file-removals'
import type { FileStore } from '@fundharbor/chassis/files/files'
import { withUpload } from '@fundharbor/chassis/files/uploads'
import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit, rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { MAX_FILE_BYTES, MAX_FILES, grantParts } from '@fundharbor/contracts/catalog/grant-parts'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { recordActivity } from '../activity/record.ts'
import { touchGrant } from '../grants/model.ts'
import { FileModel } from '../grants/part-models.ts'
import { presentFile } from '../grants/presenter.ts'
import { findGrant } from '../grants/read-grants.ts'
import { assertRoom, storeFiles } from './store-files.ts'

const RULES = { field: 'files', maxFiles: MAX_FILES, maxBytes: MAX_FILE_BYTES }
/** The most that a form with files has besides them. */
const FORM_BYTES = 64 * 1024
const downloadsPerMinute = rateLimitPerProcess({ times: 60, seconds: 60 })
const perHour = rateLimit('grant-files', { times: 60, seconds: 3600 })
/** Files of an upload are on the disk before they are counted. */
const perPerson = concurrencyLimit({ running: 2, waiting: 10 })

/** At least the bytes of an upload's files, by its headers; the most that it can have if they do not say. */
const announcedSize = ({ request: { length } }: Context): number =>
  Math.max(0, (length ?? MAX_FILES * MAX_FILE_BYTES) - FORM_BYTES)

/** Files of grants. */
export function grantFilesRouter(store: FileStore): Router {
  const router = new Router()

  mount(router, grantParts.upload, async ({ person, params, ctx }) => {
    const grant = await findGrant(person, params.id)
    await perHour(person.id)
    await assertRoom({ grantId: grant.id, person }, [{ size: announcedSize(ctx) }])
    const stored = await perPerson(person.id, () =>
      withUpload(ctx, { store, rules: RULES }, ({ files }) => storeFiles(files, { person, grant, store })),
    )
    return stored.map(presentFile)
  })

  mount(router, grantParts.file, async ({ person, params: { id, fileId }, ctx }) => {
    await downloadsPerMinute(person.id)
    await findGrant(person, id)
    const file = await findFile(id, fileId)
    ctx.attachment(file.name)
    ctx.type = file.mime
    ctx.length = file.size
    // It is sent as a download; in case a browser still displays it, nothing in it may run.
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
    ctx.body = await store.read(file.file)
  })

  mount(router, grantParts.removeFile, async ({ person, params: { id, fileId } }) => {
    const grant = await findGrant(person, id)
    await FileModel.transaction(async (trx) => {
      const removed = await FileModel.query(trx)
        .delete()
        .where({ id: fileId, grantId: id })
        .returning(['file', 'name'])
      await removeFilesLater(
        trx as never,
        removed.map(({ file }) => file),
      )
      await touchGrant(trx, id)
      for (const { name } of removed)
        await recordActivity(trx, person, { action: 'deleted-file', grant, detail: name })
    })
    return {}
  })

  return router
}

async function findFile(grantId: string, id: string): Promise<FileModel> {
  const file = await FileModel.query().findOne({ id, grantId })
  if (!file) throw notFound('File')
  return file
}
