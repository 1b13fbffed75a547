import { endpoints } from '@fundharbor/contracts/endpoints'
import type { APIRequestContext } from '@playwright/test'
import { expect, test, type AccountKind } from '../fixtures.ts'
import { openRequestsAs } from '../people.ts'
import { smallPdf } from '../small-pdf.ts'

/** The request for a resource that a member has created. */
interface OwnedResource {
  address: string
  body?: unknown
  /** A form with a file instead of a body. */
  file?: { name: string; mimeType: string; buffer: Buffer }
  /** The form's field of the file, `files` by default. */
  field?: string
}

/**
 * Every endpoint with an id that members may use: `shared` if all of them have the same access, else how the owner
 * creates the resource. Console endpoints are not for members (see authorization.spec.ts).
 */
const resources: Record<string, 'shared' | ((owner: APIRequestContext) => Promise<OwnedResource>)> = {
  'GET /api/user/picture/:name': 'shared',
  // A checkout session's id is a secret of the payment provider that only the payer knows.
  'GET /api/billing/checkout/:id': 'shared',
  'GET /api/opportunities/:id': 'shared',
  'GET /api/opportunities/:id/history': 'shared',
  'GET /api/opportunities/:id/similar': 'shared',
  // Everyone gets their own answer.
  'GET /api/opportunities/:id/fit': 'shared',
  'GET /api/opportunities/:id/brief': 'shared',
  'PUT /api/opportunities/:id/brief': 'shared',
  'DELETE /api/opportunities/:id/brief': 'shared',
  'GET /common-grants/awards/:awdId': 'shared',
  'GET /common-grants/opportunities/:oppId': 'shared',
  'GET /api/document-templates/:id/preview': 'shared',
  'PUT /api/saved-opportunities/:opportunityId': 'shared',
  'DELETE /api/saved-opportunities/:opportunityId': 'shared',
  'GET /api/calendar/opportunities/:id.ics': 'shared',
  'GET /api/calendar/feeds/:secret.ics': 'shared',
  'GET /api/public/subjects/:id': 'shared',
  'GET /api/public/opportunities/:id': 'shared',
  'GET /api/public/programs/:listing': 'shared',
  'GET /api/public/funders/:slug': 'shared',
  // Everyone gets what is known of their own organization.
  'GET /api/blog/posts/:slug': 'shared',
  'GET /api/forum/discussions/:id': 'shared',
  'POST /api/forum/discussions/:id/replies': 'shared',
  'PUT /api/forum/discussions/:id/reactions': 'shared',
  'POST /api/forum/discussions/:id/reports': 'shared',
  'POST /api/webinars/:id/registrations': 'shared',
  // Everyone gets their own registration.
  'GET /api/webinars/:id/registration': 'shared',
  'GET /api/webinars/:id/recording': 'shared',
  'GET /api/webinars/:id/materials/:materialId': 'shared',
  'PUT /api/webinars/:id/favorite': 'shared',
  // The id is the opportunity's. Everyone gets their own recommendation for it.
  'GET /api/recommendations/:opportunityId/explanation': 'shared',
  'PUT /api/recommendations/:opportunityId/feedback': 'shared',
  // The id is the opportunity's. Every organization has its own draft for it.
  'PATCH /api/applications/drafts/:opportunityId': 'shared',
  'GET /api/applications/drafts/:opportunityId': 'shared',

  'DELETE /api/keys/:id': async (owner) => {
    const created = await owner.post('/api/keys', {
      data: { name: 'Night clinic', currentPassword: 'tidewater-lanterns' },
    })
    return { address: `/api/keys/${((await created.json()) as { id: string }).id}` }
  },
  'DELETE /api/account/sessions/:id': async (owner) => {
    const [session] = (await (await owner.get('/api/account/sessions')).json()) as { id: string }[]
    return { address: `/api/account/sessions/${session?.id}` }
  },
  'PUT /api/organization/:id': async (owner) => ({
    address: `/api/organization/${(await readOrganization(owner)).id}`,
    body: { name: 'Harbour Hands', category: 'community' },
  }),
  'GET /api/organization/documents/:id': async (owner) => {
    const response = await owner.post('/api/organization/upload-documents', {
      multipart: { documents: charter },
    })
    expect(response.status()).toBe(201)
    return { address: `/api/organization/documents/${(await readOrganization(owner)).documents[0]?.id}` }
  },
  // Somebody else has to cause one: the tests of identity-billing check that only its recipient can read it.
  'POST /api/notifications/:id/read': 'shared',
  // Everyone chooses for themselves.
  'PUT /api/notifications/preferences/:kind': 'shared',
  'PATCH /api/organization/members/:userId': async (owner) => ({
    address: `/api/organization/members/${await readUserId(owner)}`,
    body: { role: 'owner' },
  }),
  'PUT /api/organization/members/:userId/seat': async (owner) => ({
    address: `/api/organization/members/${await readUserId(owner)}/seat`,
  }),
  // The only owner cannot leave, which is why a colleague is tested in identity-billing; others find nobody.
  'DELETE /api/organization/members/:userId': 'shared',
  'DELETE /api/organization/invitations/:id': 'shared',
  'PATCH /api/projects/:id': async (owner) => ({
    address: `/api/projects/${await createProject(owner)}`,
    body: { title: 'Tool library' },
  }),
  'DELETE /api/projects/:id': async (owner) => ({ address: `/api/projects/${await createProject(owner)}` }),
  'PATCH /api/grants/:id/steps/:stepId': async (owner) => ({
    address: await addStep(owner),
    body: { isDone: true, revision: 1 },
  }),
  'PATCH /api/grants/:id/steps': async (owner) => {
    const [steps, id] = (await addStep(owner)).split(/\/(?=[^/]+$)/)
    return { address: steps ?? '', body: { steps: [{ id, dueOn: '2027-01-04', revision: 1 }] } }
  },
  'GET /api/grants/:id': async (owner) => ({ address: await addGrant(owner) }),
  'PATCH /api/grants/:id': async (owner) => ({
    address: await addGrant(owner),
    body: { notes: 'Ask Bo for the budget', revision: 1 },
  }),
  'DELETE /api/grants/:id': async (owner) => ({ address: await addGrant(owner) }),
  'PUT /api/grants/:id/status': async (owner) => ({
    address: `${await addGrant(owner)}/status`,
    body: { status: 'passed', reason: 'Too far away', version: 1 },
  }),
  'PATCH /api/grants/:id/award': async (owner) => ({
    address: await winGrant(owner),
    body: { closedOn: '2027-12-31', version: 0 },
  }),
  'GET /api/grants/:id/award/expenses': async (owner) => ({ address: `${await winGrant(owner)}/expenses` }),
  'POST /api/grants/:id/award/expenses': async (owner) => ({
    address: `${await winGrant(owner)}/expenses`,
    body: { expenses: [expense] },
  }),
  'DELETE /api/grants/:id/award/expenses/:expenseId': async (owner) => {
    const expenses = `${await winGrant(owner)}/expenses`
    await owner.post(expenses, { data: { expenses: [expense] } })
    const [added] = (await (await owner.get(expenses)).json()) as { id: string }[]
    return { address: `${expenses}/${added?.id}` }
  },
  'POST /api/grants/:id/award/expenses/file': async (owner) => ({
    address: `${await winGrant(owner)}/expenses/file`,
    field: 'file',
    file: { name: 'expenses.csv', mimeType: 'text/csv', buffer: Buffer.from('Category,Amount\nTravel,3\n') },
  }),
  'POST /api/grants/:id/award/letter': async (owner) => ({
    address: `${await winGrant(owner)}/letter`,
    field: 'file',
    file: charter,
  }),
  'GET /api/own-opportunities/:id': async (owner) => ({ address: await addOwnOpportunity(owner) }),
  'PUT /api/own-opportunities/:id': async (owner) => ({
    address: await addOwnOpportunity(owner),
    body: { ...ownOpportunity, title: 'Pantry Fund 2027', revision: 1 },
  }),
  'POST /api/grants/:id/steps': async (owner) => ({
    address: `${await addGrant(owner)}/steps`,
    body: { title: 'Call the funder' },
  }),
  'DELETE /api/grants/:id/steps/:stepId': async (owner) => ({ address: await addStep(owner) }),
  'POST /api/grants/:id/comments': async (owner) => ({
    address: `${await addGrant(owner)}/comments`,
    body: { text: 'Ready' },
  }),
  'DELETE /api/grants/:id/comments/:commentId': async (owner) => {
    const comments = `${await addGrant(owner)}/comments`
    const added = await owner.post(comments, { data: { text: 'Ready' } })
    return { address: `${comments}/${((await added.json()) as { id: string }).id}` }
  },
  'GET /api/grants/:id/call-documents': async (owner) => ({
    address: `${await addGrant(owner)}/call-documents`,
  }),
  'POST /api/grants/:id/call-documents': async (owner) => ({
    address: `${await addGrant(owner)}/call-documents`,
    file: charter,
  }),
  'POST /api/grants/:id/call-documents/listed': async (owner) => ({
    address: `${await addGrant(owner)}/call-documents/listed`,
    body: { url: 'https://funder.example/guidelines.pdf' },
  }),
  'PUT /api/grants/:id/call-documents/:documentId': async (owner) => ({
    address: await addCallDocument(owner),
    body: { dropped: [], revision: 1 },
  }),
  'POST /api/grants/:id/files': async (owner) => ({
    address: `${await addGrant(owner)}/files`,
    file: charter,
  }),
  'GET /api/grants/:id/files/:fileId': async (owner) => ({ address: await addFile(owner) }),
  'DELETE /api/grants/:id/files/:fileId': async (owner) => ({ address: await addFile(owner) }),
  // A funder's address is its name; what a workspace wrote about it is its own.
  'GET /api/grants/funders/:slug': async (owner) => ({ address: await addFunder(owner) }),
  'POST /api/grants/funders/:slug/contacts': async (owner) => ({
    address: `${await addFunder(owner)}/contacts`,
    body: { name: 'Ana Lopez' },
  }),
  'PUT /api/grants/funders/:slug/contacts/:id': async (owner) => ({
    address: await addFunderNote(owner, 'contacts', { name: 'Ana Lopez' }),
    body: { name: 'Ana', revision: 1 },
  }),
  'DELETE /api/grants/funders/:slug/contacts/:id': async (owner) => ({
    address: await addFunderNote(owner, 'contacts', { name: 'Ana Lopez' }),
  }),
  'POST /api/grants/funders/:slug/conversations': async (owner) => ({
    address: `${await addFunder(owner)}/conversations`,
    body: { on: '2026-11-20', text: 'They like clinics' },
  }),
  'DELETE /api/grants/funders/:slug/conversations/:id': async (owner) => ({
    address: await addFunderNote(owner, 'conversations', { on: '2026-11-20', text: 'They like clinics' }),
  }),
  'PATCH /api/saved-opportunities/:opportunityId': async (owner) => {
    const address = `/api/saved-opportunities/${await firstOpportunity(owner)}`
    expect((await owner.put(address)).status()).toBe(200)
    return { address, body: { note: 'Ask Bo for the budget' } }
  },
  'PATCH /api/saved-searches/:id': async (owner) => ({
    address: `/api/saved-searches/${await saveSearch(owner)}`,
    body: { name: 'Rural' },
  }),
  'DELETE /api/push-devices/:id': async (owner) => {
    const created = await owner.post('/api/push-devices', {
      data: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
        keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      },
    })
    expect(created.status()).toBe(201)
    return { address: `/api/push-devices/${((await created.json()) as { id: string }).id}` }
  },
  'DELETE /api/saved-searches/:id': async (owner) => ({
    address: `/api/saved-searches/${await saveSearch(owner)}`,
  }),
  'GET /api/applications/:id': async (owner) => ({
    address: `/api/applications/${await createDraft(owner)}`,
  }),
  'PATCH /api/applications/:id': async (owner) => ({
    address: `/api/applications/${await createDraft(owner)}`,
    body: { ownNotes: 'Ask Bo for the budget' },
  }),
  'DELETE /api/applications/:id': async (owner) => ({
    address: `/api/applications/${await createDraft(owner)}`,
  }),
  'POST /api/applications/:id/approvals': async (owner) => ({
    address: `/api/applications/${await createDraft(owner)}/approvals`,
    body: { memberIds: [await readUserId(owner)] },
  }),
  'PUT /api/applications/:id/approval': async (owner) => {
    const address = `/api/applications/${await createDraft(owner)}`
    await owner.post(`${address}/approvals`, { data: { memberIds: [await readUserId(owner)] } })
    return { address: `${address}/approval`, body: { decision: 'approved', revision: 1_000_000 } }
  },
  'POST /api/applications/:id/withdrawal': async (owner) => ({
    address: `/api/applications/${await submitApplication(owner)}/withdrawal`,
  }),
  'PUT /api/forum/discussions/:id/answer': async (owner) => {
    const created = await owner.post('/api/forum/discussions', {
      data: { title: 'Who has written to a harbour fund?', category: 'funding', text: 'We are about to.' },
    })
    const { id } = (await created.json()) as { id: string }
    return { address: `/api/forum/discussions/${id}/answer`, body: { replyId: null } }
  },
  'PATCH /api/answers/:id': async (owner) => ({
    address: await addAnswer(owner),
    body: { projectId: null },
  }),
  'DELETE /api/answers/:id': async (owner) => ({ address: await addAnswer(owner) }),
  'PATCH /api/glossary/:id': async (owner) => ({
    address: `/api/glossary/${await addTerm(owner)}`,
    body: { source: 'grant', target: 'aide' },
  }),
  'DELETE /api/glossary/:id': async (owner) => ({ address: `/api/glossary/${await addTerm(owner)}` }),
  'GET /api/generated-documents/:id': async (owner) => ({ address: await createLetter(owner) }),
  'GET /api/generated-documents/:id/checks': async (owner) => ({
    address: `${await createLetter(owner)}/checks`,
  }),
  'GET /api/generated-documents/:id/criteria': async (owner) => ({
    address: `${await createLetter(owner)}/criteria`,
  }),
  'PUT /api/generated-documents/:id': async (owner) => ({
    address: await createLetter(owner),
    body: { title: 'Night clinic', content: '<p>Open on Fridays.</p>', revision: 1 },
  }),
  'PATCH /api/generated-documents/:id': async (owner) => ({
    address: await createLetter(owner),
    body: { projectId: null },
  }),
  'DELETE /api/generated-documents/:id': async (owner) => ({ address: await createLetter(owner) }),
  'POST /api/generated-documents/:id/restore': async (owner) => ({
    address: `${await createLetter(owner)}/restore`,
  }),
  'GET /api/generated-documents/:id/versions': async (owner) => ({
    address: `${await createLetter(owner)}/versions`,
  }),
  'GET /api/generated-documents/:id/versions/:revision': async (owner) => ({
    address: `${await createEditedLetter(owner)}/versions/1`,
  }),
  'POST /api/generated-documents/:id/versions/:revision/restore': async (owner) => ({
    address: `${await createEditedLetter(owner)}/versions/1/restore`,
  }),
  'GET /api/generated-documents/:id/download': async (owner) => ({
    address: `${await createLetter(owner)}/download?format=pdf`,
  }),
  'GET /api/generated-documents/:id/comments': async (owner) => ({
    address: `${await createLetter(owner)}/comments`,
  }),
  'POST /api/generated-documents/:id/comments': async (owner) => ({
    address: `${await createLetter(owner)}/comments`,
    body: remark,
  }),
  'DELETE /api/generated-documents/:id/comments/:commentId': async (owner) => ({
    address: await addRemark(owner),
  }),
  'POST /api/generated-documents/:id/comments/:commentId/replies': async (owner) => ({
    address: `${await addRemark(owner)}/replies`,
    body: { text: 'Yes' },
  }),
  'PUT /api/generated-documents/:id/comments/:commentId/status': async (owner) => ({
    address: `${await addRemark(owner)}/status`,
    body: { status: 'resolved' },
  }),
  'POST /api/generated-documents/drafts/:id/cancel': async (owner) => {
    const events = await (await generateLetter(owner, { accept: 'text/event-stream' })).text()
    const draftId = /"draftId":\s*"([\w-]+)"/.exec(events)?.[1]
    return { address: `/api/generated-documents/drafts/${draftId}/cancel` }
  },
}

const charter = {
  name: 'charter.pdf',
  mimeType: 'application/pdf',
  buffer: smallPdf('Applications are due by May 4, 2027.'),
}

const ownOpportunity = { title: 'Pantry Fund', funderName: 'Alder Family Foundation' }

async function addOwnOpportunity(owner: APIRequestContext): Promise<string> {
  const added = await owner.post('/api/own-opportunities', { data: ownOpportunity })
  const { opportunity } = (await added.json()) as { opportunity: { id: string } }
  return `/api/own-opportunities/${opportunity.id}`
}

/** The address of a new grant. */
async function addGrant(owner: APIRequestContext): Promise<string> {
  const added = await owner.post('/api/grants', { data: { opportunityId: await firstOpportunity(owner) } })
  return `/api/grants/${((await added.json()) as { id: string }).id}`
}

/** The address of a funder that a new grant names. */
async function addFunder(owner: APIRequestContext): Promise<string> {
  await addGrant(owner)
  const [funder] = (await (await owner.get('/api/grants/funders')).json()) as { slug: string }[]
  return `/api/grants/funders/${encodeURIComponent(funder?.slug ?? '')}`
}

async function addFunderNote(owner: APIRequestContext, kind: string, data: object): Promise<string> {
  const notes = `${await addFunder(owner)}/${kind}`
  return `${notes}/${((await (await owner.post(notes, { data })).json()) as { id: string }).id}`
}

const expense = { category: 'Travel', amount: '3.00' }

/** The address of the award of a new grant. */
async function winGrant(owner: APIRequestContext): Promise<string> {
  const grant = await addGrant(owner)
  await owner.put(`${grant}/status`, { data: { status: 'won', version: 1 } })
  return `${grant}/award`
}

async function addStep(owner: APIRequestContext): Promise<string> {
  const grant = await addGrant(owner)
  const added = await owner.post(`${grant}/steps`, { data: { title: 'Call the funder' } })
  return `${grant}/steps/${((await added.json()) as { id: string }).id}`
}

async function addFile(owner: APIRequestContext): Promise<string> {
  const grant = await addGrant(owner)
  const added = await owner.post(`${grant}/files`, { multipart: { files: charter } })
  const [file] = (await added.json()) as { id: string }[]
  return `${grant}/files/${file?.id}`
}

async function addCallDocument(owner: APIRequestContext): Promise<string> {
  const documents = `${await addGrant(owner)}/call-documents`
  const added = await owner.post(documents, { multipart: { files: charter } })
  return `${documents}/${((await added.json()) as { id: string }).id}`
}

const readOrganization = async (owner: APIRequestContext) =>
  (await (await owner.get('/api/organization')).json()) as { id: string; documents: { id: string }[] }

async function addAnswer(owner: APIRequestContext): Promise<string> {
  const answer = { question: 'need', rows: [{ need: 'Nobody opens at night.' }] }
  const saved = await owner.put('/api/answers', { data: answer })
  return `/api/answers/${((await saved.json()) as { answer: { id: string } }).answer.id}`
}

async function addTerm(owner: APIRequestContext): Promise<string> {
  const term = { source: 'grant', target: 'subvention', language: 'fr' }
  return ((await (await owner.post('/api/glossary', { data: term })).json()) as { id: string }).id
}

const readUserId = async (owner: APIRequestContext) =>
  ((await (await owner.get('/api/user')).json()) as { id: string }).id

async function createProject(owner: APIRequestContext): Promise<string> {
  const created = await owner.post('/api/projects', {
    data: { description: 'We want to open a tool library.' },
  })
  return ((await created.json()) as { id: string }).id
}

async function generateLetter(owner: APIRequestContext, headers: Record<string, string> = {}) {
  const templates = await owner.get('/api/document-templates')
  const list = (await templates.json()) as { id: string; name: string }[]
  const templateId = list.find(({ name }) => name === 'Cover Letter')?.id
  return owner.post('/api/generate-document', { data: { templateId, title: 'Night clinic' }, headers })
}

async function createLetter(owner: APIRequestContext): Promise<string> {
  const { id } = (await (await generateLetter(owner)).json()) as { id: string }
  return `/api/generated-documents/${id}`
}

const remark = { anchor: { from: 'AA==', to: 'AA==' }, quote: 'We', text: 'All of us?' }

async function addRemark(owner: APIRequestContext): Promise<string> {
  const comments = `${await createLetter(owner)}/comments`
  const added = await owner.post(comments, { data: remark })
  return `${comments}/${((await added.json()) as { id: string }).id}`
}

async function createEditedLetter(owner: APIRequestContext): Promise<string> {
  const address = await createLetter(owner)
  await owner.put(address, { data: { title: 'Night clinic', content: '<p>Open.</p>', revision: 1 } })
  return address
}

async function firstOpportunity(owner: APIRequestContext): Promise<string> {
  const [first] = (await (await owner.get('/api/opportunities?limit=1')).json()) as { id: string }[]
  if (!first) throw new Error('The catalog is empty')
  return first.id
}

async function createDraft(owner: APIRequestContext): Promise<string> {
  const saved = await owner.patch(`/api/applications/drafts/${await firstOpportunity(owner)}`, {
    data: { changes: { projectTitle: 'Night clinic' } },
  })
  return ((await saved.json()) as { id: string }).id
}

async function submitApplication(owner: APIRequestContext): Promise<string> {
  const response = await owner.post('/api/applications', {
    data: {
      opportunityId: await firstOpportunity(owner),
      projectTitle: 'Night clinic',
      requestedAmount: '100',
      projectCategory: 'health',
      projectDescription: 'Open on Fridays.',
    },
  })
  return ((await response.json()) as { id: string }).id
}

async function saveSearch(owner: APIRequestContext): Promise<string> {
  const created = await owner.post('/api/saved-searches', {
    data: { name: 'Clinics', query: { search: 'clinic' } },
  })
  const { search } = (await created.json()) as { search: { id: string } }
  return search.id
}

/** Account kinds of owners, for resources that not everyone may create. */
const ownerKinds: Record<string, AccountKind> = { 'DELETE /api/keys/:id': 'admin' }

/** Statuses for strangers other than 404. Discussions are public, so hiding their existence is pointless. */
const strangerStatuses: Record<string, number> = { 'PUT /api/forum/discussions/:id/answer': 403 }

/** The source lists no such document; loading one would ask the internet. */
const ownerStatuses: Record<string, number> = { 'POST /api/grants/:id/call-documents/listed': 400 }

test('every endpoint with an id is listed here', () => {
  const listed = endpoints
    .filter(({ path, access = 'member' }) => path.includes(':') && access !== 'admin' && access !== 'service')
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(resources).toSorted()).toEqual(listed.toSorted())
})

/** The statuses for a stranger and the owner, in words, if they are not as they should be. */
async function findProblem(endpoint: string, baseURL: string | undefined): Promise<string | undefined> {
  const make = resources[endpoint]
  if (make === undefined || make === 'shared') return undefined
  const owner = await openRequestsAs(ownerKinds[endpoint] ?? 'organization-member', baseURL)
  const stranger = await openRequestsAs('organization-member', baseURL)
  const { address, body, file, field = 'files' } = await make(owner)
  const sent = file ? { multipart: { [field]: file } } : { data: body }
  const send = (who: APIRequestContext) => who.fetch(address, { method: endpoint.split(' ')[0], ...sent })
  const refused = (await send(stranger)).status()
  const allowed = await send(owner)
  await Promise.all([owner.dispose(), stranger.dispose()])
  const isAllowed = allowed.ok() || allowed.status() === ownerStatuses[endpoint]
  if (refused === (strangerStatuses[endpoint] ?? 404) && isAllowed) return undefined
  return `${endpoint}: ${refused} for a stranger, ${allowed.status()} for the owner`
}

test('only the owner may use an endpoint with an id', async ({ baseURL }) => {
  const problems: (string | undefined)[] = []
  const waiting = Object.keys(resources)
  const work = async () => {
    for (let endpoint = waiting.pop(); endpoint; endpoint = waiting.pop())
      problems.push(await findProblem(endpoint, baseURL))
  }
  await Promise.all(Array.from({ length: 4 }, work))
  expect(problems.filter(Boolean)).toEqual([])
})
