import { z } from 'zod'
import type { ListSource } from '../live-source.ts'
import { listPages } from '../pages.ts'
import { readAid } from './aid.ts'

const PAGE = 50

const Token = z.object({ token: z.string() })
const Page = z.object({ count: z.number().int(), results: z.array(z.looseObject({ id: z.coerce.string() })) })

/** Aides-territoires, France's catalog of aid for territories. Its key is exchanged for a token that lasts a day. */
export const aidesTerritoires: ListSource = {
  name: 'aides-territoires',
  label: 'Aides-territoires',
  defaultUrl: 'https://aides-territoires.beta.gouv.fr',
  isDefault: false,
  requestsPerSecond: 1,
  async *list({ client, url, key }) {
    const login = { body: {}, headers: { 'x-auth-token': key ?? '' } }
    const { token } = await client.read(Token, `${url}/api/connexion/`, login)
    yield* listPages({
      async readPage(page) {
        const address = `${url}/api/aids/?itemsPerPage=${PAGE}&page=${page + 1}`
        const headers = { authorization: `Bearer ${token}` }
        const { results, count } = await client.read(Page, address, { headers })
        return { items: results, total: count }
      },
      keyOf: ({ id }) => id,
      toListed: (raw) => ({ sourceId: raw.id, fingerprint: '', raw }),
    })
  },
  read: (raw, { readAt }) => readAid(raw, readAt),
}
