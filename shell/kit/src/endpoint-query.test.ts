import { endpoint } from '@fundharbor/contracts/endpoint'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpointQuery, pagedQuery } from './endpoint-query.ts'

const boats = {
  list: endpoint({
    method: 'GET',
    path: '/api/boats',
    summary: '',
    query: z.object({ harbor: z.string(), cursor: z.string().optional() }),
    response: z.array(z.string()),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/boats/:name',
    summary: '',
    params: z.object({ name: z.string() }),
    query: z.object({ year: z.string() }),
    response: z.object({ length: z.number() }),
  }),
}

afterEach(() => void vi.unstubAllGlobals())

test('a query calls its endpoint with its params and query, and is aborted when it is canceled', async () => {
  const requests: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request)
    return Promise.resolve(Response.json({ length: 12 }))
  })
  const client = new QueryClient()
  const options = endpointQuery(boats.read, {
    queryKey: ['boats', 'Anna'],
    params: { name: 'Anna' },
    query: { year: '1931' },
  })
  expect(await client.fetchQuery(options)).toEqual({ length: 12 })
  expect(requests.map(({ url }) => url)).toEqual(['http://localhost:3000/api/boats/Anna?year=1931'])

  void client.fetchQuery(options)
  await client.cancelQueries(options)
  await vi.waitFor(() => expect(requests[1]?.signal.aborted).toBe(true))
})

test('a paged query asks for each page with the cursor of the one before', async () => {
  const searches: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { search } = new URL(url)
    searches.push(search)
    const link = '</api/boats?cursor=2>; rel="next"'
    return Response.json([search], { headers: search.includes('cursor') ? {} : { link } })
  })
  const fetched = await new QueryClient().fetchInfiniteQuery({
    ...pagedQuery(boats.list, { queryKey: ['boats'], query: { harbor: 'Kiel' } }),
    pages: 3,
  })
  expect(searches).toEqual(['?harbor=Kiel', '?harbor=Kiel&cursor=2'])
  expect(fetched.pages.map(({ nextCursor }) => nextCursor)).toEqual(['2', null])
})
