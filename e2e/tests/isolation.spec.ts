import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import { endpointsOf } from '@fundharbor/contracts/endpoints'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openRequestsAs } from '../people.ts'

/** Only the team's own call has it, and no request. */
const SECRET = 'xylophone'
/** The id of nothing. */
const UNKNOWN = '0d7e4a52-6f0c-4c4e-9d0c-5a5f3c3b1aff'

/** What catalog has of own calls is tested there; these services read opportunities from it. */
const others = (['content', 'documents-ai', 'identity-billing'] as const)
  .flatMap(endpointsOf)
  .filter(({ access, path }) => access !== 'service' && !/logout/.test(path))

/** Pages and feeds that are not in the contracts. */
const pages = [
  ...['', '/fit', '/edit', '/apply'].map((part) => `/opportunities/:id${part}`),
  '/',
  '/grants/:id',
  '/blog',
  '/community',
  '/funders',
  '/sources',
  '/sitemap.xml',
  '/api/docs',
]

/** Values that lead to the call where an endpoint takes them; the others ignore them. */
async function valuesWith(owner: APIRequestContext, id: string) {
  const templates = (await (await owner.get('/api/document-templates')).json()) as {
    id: string
    name: string
  }[]
  return {
    templateId: templates.find(({ name }) => name === 'Cover Letter')?.id,
    title: 'A letter',
    opportunityId: id,
    question: 'need',
    text: 'A clinic that is open at night.',
    feedback: 'interested',
  }
}

const shapeOf = ({ query }: EndpointSpec) =>
  Object.keys((query as { shape?: object } | undefined)?.shape ?? {})

/** The address with the id wherever the endpoint takes one. */
function addressOf(spec: EndpointSpec, id: string, templateId = ''): string {
  const known: Record<string, string> = {
    opportunity: id,
    opportunityId: id,
    templateId,
    search: 'marmalade',
    q: 'marmalade',
  }
  const values = shapeOf(spec).flatMap((name) => (known[name] ? [[name, known[name]]] : []))
  const address = spec.path.replaceAll(/:\w+/g, id)
  return values.length > 0 ? `${address}?${new URLSearchParams(values)}` : address
}

test('no other service, page or feed tells anybody else of a call that a team added itself', async ({
  baseURL,
}) => {
  const owner = await openRequestsAs('organization-member', baseURL)
  const added = await owner.post('/api/own-opportunities', {
    data: {
      title: `The marmalade ${SECRET} fund`,
      funderName: `${SECRET} family`,
      description: `For keepers of night clinics, by ${SECRET}.`,
      deadline: '2027-03-01',
    },
  })
  const grant = (await added.json()) as { id: string; opportunity: { id: string } }
  expect(added.status()).toBe(201)
  const { id } = grant.opportunity
  // What the owner's own requests find, to know that the others find nothing for a reason.
  const data = await valuesWith(owner, id)
  const letter = await owner.post('/api/generate-document', { data })
  expect(await letter.text()).toContain(SECRET)

  for (const who of ['organization-member', 'admin', 'visitor'] as const) {
    const request = await openRequestsAs(who, baseURL)
    const told: string[] = []
    for (const spec of others) {
      // An administrator could change what the console is for.
      if (who === 'admin' && spec.method !== 'GET') continue
      const address = addressOf(spec, id, data.templateId)
      const response = await request.fetch(address, {
        method: spec.method,
        maxRedirects: 0,
        ...(spec.method === 'GET' ? {} : { data }),
      })
      if ((await response.text()).toLowerCase().includes(SECRET)) told.push(`${spec.method} ${address}`)
      if (spec.method !== 'GET') continue
      const unknown = await request.get(address.replaceAll(id, UNKNOWN), { maxRedirects: 0 })
      if (unknown.status() !== response.status()) told.push(`${spec.method} ${address} by its status`)
    }
    for (const page of pages.map((each) => each.replace(':id', id))) {
      const text = (await (await request.get(page)).text()).toLowerCase()
      if (text.includes(SECRET)) told.push(page)
    }
    expect(told, who).toEqual([])
    if (who !== 'visitor') expect((await request.get('/api/user')).status(), `${who} is signed in`).toBe(200)
  }
  expect((await owner.get(`/api/grants/${grant.id}`)).status()).toBe(200)
})
