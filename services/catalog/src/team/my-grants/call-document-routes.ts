import type { FileStore } from '@fundharbor/chassis/files/files'
import { withUpload } from '@fundharbor/chassis/files/uploads'
import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { fetchGuarded } from '@fundharbor/chassis/http/fetch-guarded'
import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { callDocuments, type ListedDocument } from '@fundharbor/contracts/catalog/call-documents'
import { MAX_FILE_BYTES } from '@fundharbor/contracts/catalog/grant-parts'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { CallDocumentModel } from '../../matching/briefs/call-documents.ts'
import type { GrantModel } from '../grants/model.ts'
import { FileModel } from '../grants/part-models.ts'
import { findGrant } from '../grants/read-grants.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { hasOpened } from '../../records/opportunities/views.ts'
import { addCallDocument, takeListed } from './add-call-document.ts'
import { chooseLines } from './choose-lines.ts'
import { presentCallDocument } from './present-call-document.ts'

const RULES = { field: 'files', maxFiles: 1, maxBytes: MAX_FILE_BYTES, refusesPictures: true }
/** Reading takes a thread many seconds, and everybody's files wait for the same one. */
const perHour = rateLimit('call-documents', { times: 30, seconds: 3600 })
const perPerson = concurrencyLimit({ running: 1, waiting: 5 })

/** The funder's documents of grants. */
export function callDocumentsRouter(store: FileStore, load: typeof fetchGuarded = fetchGuarded): Router {
  const router = new Router()

  mount(router, callDocuments.list, async ({ person, params }) => {
    const grant = await findGrant(person, params.id)
    const [files, listed] = await Promise.all([
      FileModel.query().where({ grantId: grant.id }).orderBy(['createdAt', 'id']),
      listedFor(person, grant),
    ])
    const rows = await CallDocumentModel.query().findByIds(files.map(({ id }) => id))
    const byFile = new Map(rows.map((row) => [row.fileId, row]))
    return {
      documents: files.flatMap((file) => {
        const row = byFile.get(file.id)
        return row ? [presentCallDocument(row, file)] : []
      }),
      listed,
    }
  })

  mount(router, callDocuments.add, async ({ person, params, ctx }) => {
    const grant = await findGrant(person, params.id)
    await perHour(person.id)
    return perPerson(person.id, () =>
      withUpload(ctx, { store, rules: RULES }, ({ files: [file] }) =>
        addCallDocument(file, { person, grant, store }),
      ),
    )
  })

  mount(router, callDocuments.take, async ({ person, params, body }) => {
    const grant = await findGrant(person, params.id)
    await perHour(person.id)
    return perPerson(person.id, () => takeListed(body.url, { person, grant, store, load }))
  })

  mount(router, callDocuments.choose, async ({ person, params: { id, documentId }, body }) =>
    chooseLines(person, await findGrant(person, id), { documentId, ...body }),
  )

  return router
}

/** What the source lists is part of the details, which plans with a limited number of views show only after a view. */
async function listedFor(person: Person, { opportunityId }: GrantModel): Promise<ListedDocument[]> {
  const isMetered = limitsOf(person, clock.now()).opportunitiesPerPeriod !== -1
  if (isMetered && !(await hasOpened(person.workspaceId, opportunityId))) return []
  const opportunity = await OpportunityModel.query().findById(opportunityId)
  return opportunity?.documents ?? []
}
