import { Readable } from 'node:stream'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { CommonAwardFilters, commonAwards } from '@fundharbor/contracts/catalog/common-awards'
import { commonGrants } from '@fundharbor/contracts/catalog/common-grants'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { listCommonAwards, readCommonAward, searchCommonAwards } from './awards.ts'
import { authorizeCaller, authorizeExport, type Identity } from './caller.ts'
import { knownFilters } from './conditions.ts'
import { exportLines, exportTable } from './export.ts'
import { untilExportStarts } from './export-places.ts'
import { listPage, searchPage, resolveSort } from './pages.ts'
import { presentCommon } from './presenter.ts'

interface Settings {
  identity: Identity
  publicUrl: string
}

const success = { status: 200 as const, message: 'Success' }

/** The open data API: the CommonGrants protocol and the export. */
export function commonGrantsRouter({ identity, publicUrl }: Settings): Router {
  const router = new Router()
  const viewOf = async (ctx: Context) => ({
    isFull: (await authorizeCaller(ctx, identity)) !== null,
    publicUrl,
  })

  mount(router, commonGrants.list, async ({ query, ctx }) => {
    const view = await viewOf(ctx)
    const { rows, paginationInfo } = await listPage(query)
    return { ...success, items: rows.map((row) => presentCommon(row, view)), paginationInfo }
  })

  mount(router, commonGrants.search, async ({ body, ctx }) => {
    const view = await viewOf(ctx)
    const { rows, paginationInfo, errors } = await searchPage(body)
    return {
      ...success,
      items: rows.map((row) => presentCommon(row, view)),
      paginationInfo,
      sortInfo: resolveSort(body),
      filterInfo: { filters: knownFilters(body.filters), ...(errors.length > 0 ? { errors } : {}) },
    }
  })

  mount(router, commonGrants.read, async ({ params, ctx }) => {
    const view = await viewOf(ctx)
    const row = await OpportunityModel.query().findById(params.oppId).where({ isActive: true })
    if (!row) throw notFound('Opportunity')
    return { ...success, data: presentCommon(row, view) }
  })

  mountAwards(router, identity)
  mountExports(router, identity)
  return router
}

function mountAwards(router: Router, identity: Identity): void {
  mount(router, commonAwards.list, async ({ query, ctx }) => {
    await authorizeCaller(ctx, identity)
    return { ...success, ...(await listCommonAwards(query)) }
  })

  mount(router, commonAwards.search, async ({ body, ctx }) => {
    await authorizeCaller(ctx, identity)
    const { errors, ...page } = await searchCommonAwards(body)
    const filters = CommonAwardFilters.strip().parse(body.filters ?? {})
    return {
      ...success,
      ...page,
      sortInfo: resolveSort(body),
      filterInfo: { filters, ...(errors.length > 0 ? { errors } : {}) },
    }
  })

  mount(router, commonAwards.read, async ({ params, ctx }) => {
    await authorizeCaller(ctx, identity)
    const data = await readCommonAward(params.awdId)
    if (!data) throw notFound('Award')
    return { ...success, data }
  })
}

function mountExports(router: Router, identity: Identity): void {
  const stream = async (
    ctx: Context,
    file: { type: string; name: string; parts: AsyncGenerator<string> },
  ) => {
    const workspaceId = await authorizeExport(ctx, identity)
    await untilExportStarts(workspaceId, ctx.res)
    ctx.attachment(file.name)
    ctx.type = file.type
    ctx.body = Readable.from(file.parts)
  }

  mount(router, commonGrants.exportLines, ({ ctx }) =>
    stream(ctx, { type: 'application/x-ndjson', name: 'opportunities.jsonl', parts: exportLines() }),
  )

  mount(router, commonGrants.exportTable, ({ ctx }) =>
    stream(ctx, { type: 'text/csv; charset=utf-8', name: 'opportunities.csv', parts: exportTable() }),
  )
}
