import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { withTemporaryUpload } from '@fundharbor/chassis/files/uploads'
import { invalid, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { adminAwards, type AdminAwardSource } from '@fundharbor/contracts/catalog/admin-awards'
import { MAX_UPLOAD_BYTES } from '@fundharbor/contracts/catalog/imports'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { loadLater } from '../../load-later.ts'
import { BrokenTableError } from '../tables/broken-table.ts'
import { openAwardFile, type OpenedAwardFile } from './award-file.ts'
import { nameAwardFile } from './import-files.ts'
import { listAwardFunders } from './list-funders.ts'
import { listAwardSources } from './list-sources.ts'
import { loadAwards, registerSource, type NamedAwardFile } from './load-awards.ts'
import { mergeFunder, splitFunder } from './merge-funders.ts'

/** Past awards in the console. */
export const adminAwardsRouter = new Router()

const rules = { field: 'file', maxFiles: 1, maxBytes: MAX_UPLOAD_BYTES, refusesPictures: true }

mount(adminAwardsRouter, adminAwards.sources, () => listAwardSources())

mount(adminAwardsRouter, adminAwards.upload, ({ person, ctx }) =>
  withTemporaryUpload(ctx, rules, async ({ files: [arrived], fields }) => {
    if (!arrived) throw invalid({ file: 'Choose a CSV, XLSX or JSON file' })
    if (arrived.isTooLarge) throw invalid({ file: 'The file is larger than 10 MB' })
    const name = path.basename(arrived.name).slice(0, 200)
    // The upload itself is deleted when the request ends, before the import has read it.
    const file = path.join(tmpdir(), `fundharbor-awards-${randomUUID()}`)
    await rename(arrived.path, file)
    try {
      return await startImport(person, nameAwardFile(name, await open(file, name), fields), file)
    } catch (error) {
      await rm(file)
      throw error
    }
  }),
)

async function open(file: string, name: string): Promise<OpenedAwardFile> {
  try {
    return await openAwardFile(file, name)
  } catch (error) {
    if (error instanceof BrokenTableError) throw invalid({ file: error.message })
    throw error
  }
}

async function startImport(admin: Person, named: NamedAwardFile, stored: string): Promise<AdminAwardSource> {
  const knex = Model.knex()
  const { publication, file } = named
  await knex.transaction(async (trx) => {
    await registerSource(trx, publication, file.hash)
    await recordAuditEvent(trx, admin, {
      action: 'uploaded',
      subject: `past awards of ${publication.name}`,
      details: { before: {}, after: publication },
    })
  })
  const [source] = await listAwardSources(publication.id)
  if (!source) throw notFound('Publication')
  void loadLater('past awards', () => loadAwards(knex, named)).then(() => rm(stored, { force: true }))
  return source
}

mount(adminAwardsRouter, adminAwards.funders, async ({ query, ctx }) =>
  respondPage(ctx, await listAwardFunders(Model.knex(), query)),
)

mount(adminAwardsRouter, adminAwards.merge, ({ person, params, body }) =>
  mergeFunder(Model.knex(), person, { id: params.id, into: body.into }),
)

mount(adminAwardsRouter, adminAwards.split, ({ person, params }) =>
  splitFunder(Model.knex(), person, params.id),
)
