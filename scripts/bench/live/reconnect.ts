import { setTimeout as sleep } from 'node:timers/promises'
import { seedVisitors } from '../../roll/people.ts'
import { withSite } from '../../roll/with-site.ts'
import type { SiteProcess } from '../../roll/site.ts'
import { isUp, waitUntil } from '../../roll/steps.ts'
import { openTypingClient, type TypingClient } from './client.ts'
import { createDocument } from './documents.ts'

const TOGETHER = 5
const KEY_MS = 200

/**
 * Kills each of two replicas of documents-ai while five clients type in one document. Returns the milliseconds until the last of
 * them writes again and all is acknowledged. Throws if a letter is lost.
 */
export const measureReconnect = (): Promise<number> =>
  withSite({ name: 'reconnect' }, async (site) => {
    const [visitor] = await seedVisitors(site, 1)
    const author = { ...visitor!, url: site.url }
    const { id: documentId } = await createDocument(author)
    const open = (name: string) => openTypingClient({ ...author, documentId, name })
    const clients: TypingClient[] = []
    for (let at = 0; at < TOGETHER; at += 1) clients.push(await open(`Client ${at}: `))
    const times: number[] = []
    // The gateway sends everybody who has a document open to the same replica.
    for (const replica of site.replicas.filter(({ name }) => name.startsWith('documents-ai')))
      times.push(await killWhileTyping(replica, clients))
    const reader = await open('Reader: ')
    const texts = new Set([...clients, reader].map((client) => client.lettersOf(clients)))
    for (const client of [...clients, reader]) client.stop()
    if (texts.size > 1) throw new Error('Letters that were acknowledged are lost')
    return Math.max(...times)
  })

async function killWhileTyping(replica: SiteProcess, clients: TypingClient[]): Promise<number> {
  const typing = setInterval(() => clients.forEach(({ type }) => type()), KEY_MS)
  await sleep(1000)
  const pid = replica.pid()
  if (pid === undefined) throw new Error(`${replica.name} is not running`)
  process.kill(pid, 'SIGKILL')
  const killedAt = performance.now()
  // Until the sockets are closed, everything may look acknowledged.
  await sleep(KEY_MS)
  clearInterval(typing)
  for (const { type } of clients) type()
  await waitUntil(() => clients.every((client) => client.isSaved()), 'A client')
  const took = performance.now() - killedAt
  await waitUntil(() => isUp(replica.readyUrl), replica.name)
  return took
}
