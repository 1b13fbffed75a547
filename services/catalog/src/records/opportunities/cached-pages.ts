import { clock } from '@fundharbor/chassis/runtime/clock'
import { millisecondsInMinute } from 'date-fns/constants'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { readRevision } from './revision.ts'

/** Anybody can ask for public pages: two at a time leave the rest of the database's connections to members. */
const queue = new PQueue({ concurrency: 2 })

/** Composes the public page of an id once per minute and revision of the catalog. */
export function cachedPages<T extends object>(
  compose: (id: string) => Promise<T | undefined>,
): (id: string) => Promise<T | undefined> {
  const pages = new LRUCache<string, Promise<T | undefined>>({ max: 500 })
  return async (id) => {
    const minute = Math.floor(clock.now().getTime() / millisecondsInMinute)
    const key = `${id} ${minute} ${await readRevision()}`
    const known = pages.get(key)
    if (known) return known
    const page = queue.add(() => compose(id))
    pages.set(key, page)
    page.catch(() => pages.delete(key))
    return page
  }
}
