import { fileRemovalQueue } from '@fundharbor/chassis/files/file-removals'
import { invalid } from '@fundharbor/chassis/http/failures'
import { clearJobs, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { beforeEach, expect, test } from 'vitest'
import { pdfOf } from '../../records/document-text/files.test-helper.ts'
import { router as internal } from '../../public/internal/routes.ts'
import { grantsService, PNG } from './grants-service.test-helper.ts'

const guidelines = pdfOf(
  [{ text: 'Night clinics', size: 20 }, '', 'This program funds clinics that open at night.'],
  [
    { text: 'Eligibility', size: 16 },
    '',
    'Only nonprofit organizations are eligible to apply.',
    '',
    { text: 'Review criteria', size: 16 },
    '',
    'Need\t40 points',
    'Plan\t60 points',
  ],
)
const LISTED = { name: 'Guidelines', url: 'https://funder.example/guidelines.pdf' }

const service = grantsService({
  load: async (url) => {
    if (url !== LISTED.url) throw invalid({ url: 'There is nothing at this link.' })
    return { url, type: 'application/pdf', content: guidelines }
  },
  more: [internal],
})
const { signIn, to, add } = service

beforeEach(() => clearJobs(service.knex()))

const upload = (id: string, content: Buffer = guidelines, name = 'guidelines.pdf') => {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(content)]), name)
  return to('POST', `/${id}/call-documents`, form)
}
const list = async (id: string) => (await to('GET', `/${id}/call-documents`)).body
const choose = (
  id: string,
  { id: document, revision }: { id: string; revision: number },
  dropped: number[] = [],
) => to('PUT', `/${id}/call-documents/${document}`, { dropped, revision })
/** For a column of JSON. */
const asJson = (documents: object[]) => JSON.stringify(documents) as never
const removed = () => runWaiting(fileRemovalQueue, ({ data }) => service.store.remove(data.name))

/** The brief that documents-ai gets. */
const briefFor = async (opportunityId: string, workspaceId: string) => {
  const path = `/internal/opportunities/${opportunityId}?workspaceId=${workspaceId}`
  return (await service.send('GET', path, undefined, service.trusted)).body
}

test('what a document says is shown with its quote and page, and used once somebody has looked at it', async () => {
  const { workspaceId } = signIn()
  const grant = await add({ description: '', eligibilityCriteria: null })
  const { status, body } = await upload(grant.id)
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'guidelines.pdf', isUsed: false, revision: 1 })
  expect(body.lines).toEqual([
    expect.objectContaining({
      part: 'asks',
      text: 'This program funds clinics that open at night.',
      page: 1,
    }),
    expect.objectContaining({ part: 'applicants', page: 2 }),
    expect.objectContaining({
      part: 'criteria',
      text: 'Need',
      weight: '40 points',
      quote: 'Need | 40 points',
      page: 2,
    }),
    expect.objectContaining({
      part: 'criteria',
      text: 'Plan',
      weight: '60 points',
      page: 2,
      isDropped: false,
    }),
  ])
  expect((await briefFor(grant.opportunity.id, workspaceId)).brief.criteria).toEqual([])
  const used = await choose(grant.id, body, [0])
  expect(used.body).toMatchObject({ isUsed: true, revision: 2 })
  const { brief, details } = await briefFor(grant.opportunity.id, workspaceId)
  expect(brief.asks).toEqual([])
  expect(brief.criteria.map(({ text, weight }: { text: string; weight: string }) => [text, weight])).toEqual([
    ['Need', '40 points'],
    ['Plan', '60 points'],
  ])
  expect(brief.places).toContainEqual({ quote: 'Need | 40 points', document: 'guidelines.pdf', page: 2 })
  expect(details.eligibility).toBe('Only nonprofit organizations are eligible to apply.')
  expect((await briefFor(grant.opportunity.id, crypto.randomUUID())).brief.criteria).toEqual([])
  const { history, files } = await service.details(grant.id)
  expect([history[0].action, files]).toEqual(['used-document', []])
})

test('“Is this for us?” reads who can apply where the source does not say it', async () => {
  signIn()
  const grant = await add({ description: '', eligibilityCriteria: null })
  const { body } = await upload(grant.id)
  await choose(grant.id, body)
  const fit = await service.send('GET', `/api/opportunities/${grant.opportunity.id}/fit`)
  expect(fit.body.eligibility.map(({ quote }: { quote: string }) => quote)).toContain(
    'Only nonprofit organizations are eligible to apply.',
  )
})

test('two people who choose at once see each other’s choice', async () => {
  signIn()
  const grant = await add()
  const { body } = await upload(grant.id)
  const [first, second] = [await choose(grant.id, body, [1]), await choose(grant.id, body)]
  expect([first.status, second.status]).toEqual([200, 409])
  expect(second.body.current).toMatchObject({ id: body.id, revision: 2 })
})

test('a document is a file of the grant: downloaded, deleted, and gone with the grant', async () => {
  const person = signIn()
  const grant = await add()
  const before = await service.stored()
  const { body } = await upload(grant.id)
  const got = await to('GET', `/${grant.id}/files/${body.id}`)
  expect(got.headers.get('content-type')).toBe('application/pdf')
  signIn()
  expect((await to('GET', `/${grant.id}/call-documents`)).status).toBe(404)
  expect((await choose(grant.id, body)).status).toBe(404)
  service.as(person)
  await to('DELETE', `/${grant.id}/files/${body.id}`)
  expect((await list(grant.id)).documents).toEqual([])
  const again = (await upload(grant.id)).body
  await to('DELETE', `/${grant.id}`)
  expect(await service.knex().table('call_documents').where({ fileId: again.id })).toEqual([])
  await removed()
  expect(await service.stored()).toEqual(before)
})

test('what cannot be read is not stored, and the sentence says why', async () => {
  signIn()
  const grant = await add()
  const before = await service.stored()
  const scan = await upload(grant.id, pdfOf([]))
  expect([scan.status, scan.body.message]).toEqual([400, expect.stringMatching(/seems to be a scan/)])
  expect((await upload(grant.id, PNG, 'photo.pdf')).body.message).toMatch(/Choose a PDF/)
  const large = await upload(grant.id, Buffer.alloc(10 * 1024 * 1024 + 1))
  expect(large.body.message).toMatch(/larger than 10 MB/)
  expect(await list(grant.id)).toMatchObject({ documents: [] })
  expect(await service.stored()).toEqual(before)
})

test('a document that the source lists is loaded once it is asked for', async () => {
  signIn()
  const other = { name: 'Gone', url: 'https://funder.example/gone.pdf' }
  const grant = await add({ documents: asJson([LISTED, other]) })
  expect((await list(grant.id)).listed).toEqual([LISTED, other])
  const take = (url: string) => to('POST', `/${grant.id}/call-documents/listed`, { url })
  const taken = await take(LISTED.url)
  expect([taken.status, taken.body.name]).toEqual([201, 'Guidelines.pdf'])
  expect((await take(other.url)).body.fields.url).toBe('There is nothing at this link.')
  expect((await take('https://elsewhere.example/a.pdf')).body.fields.url).toMatch(/does not list/)
})

test('what the source lists is part of the details, which plans with few views show after a view', async () => {
  signIn({ subscriptionStatus: 'freemium' })
  const grant = await add({ documents: asJson([LISTED]) })
  expect((await list(grant.id)).listed).toEqual([])
  await service.send('GET', `/api/opportunities/${grant.opportunity.id}/fit`)
  expect((await list(grant.id)).listed).toEqual([LISTED])
})
