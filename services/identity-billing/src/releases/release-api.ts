import { conflict, unavailable } from '@fundharbor/chassis/http/failures'
import type { Target } from '@fundharbor/chassis/http/service-client'
import { SECRET_HEADER } from '@fundharbor/chassis/http/trust'
import { z } from 'zod'

/** The release tool takes a while: it compares a release with the services and renders the pages again. */
const TIMEOUT_MS = 45_000

const Refused = z.object({ message: z.string() })

/** Asks the gateway. Throws UNAVAILABLE without an answer, and CONFLICT if there is no such API or the release tool refuses. */
export async function askReleaseApi<T>(
  api: Target | undefined,
  path: string,
  { schema, body }: { schema: z.ZodType<T>; body?: object },
): Promise<T> {
  if (!api) throw conflict('This site is not set up to change releases here. Use the release tool.')
  const response = await fetch(new URL(path, api.baseUrl), {
    method: body ? 'POST' : 'GET',
    headers: { [SECRET_HEADER]: api.secret, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  }).catch((error: unknown) => {
    throw unavailable('The gateway isn’t responding. Try again in a moment.', error)
  })
  const content: unknown = await response.json()
  if (response.status === 409) throw conflict(Refused.parse(content).message)
  if (!response.ok) throw unavailable('The gateway couldn’t do this. Try again in a moment.')
  return schema.parse(content)
}
