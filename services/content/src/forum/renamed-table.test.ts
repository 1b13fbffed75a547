import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { beforeAll, expect, test } from 'vitest'
import { sender } from '../../testdata/sender.test-helper.ts'
import { forumRouter } from './routes.ts'

const service = testService({
  service: 'content',
  routers: [forumRouter(sender, async () => null)],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const person = member()
beforeAll(() => service.as(person))

/** The statements of the release before `forum_marks` became `forum_reactions`. */
const previous = {
  add: (row: object) =>
    service.knex().table('forum_marks').insert(row).onConflict(['discussionId', 'kind', 'personId']).ignore(),
  remove: (row: object) => service.knex().table('forum_marks').where(row).delete(),
  list: (row: object) => service.knex().table('forum_marks').where(row),
}

test('a replica of the previous release reads and writes the same likes and saves', async () => {
  const draft = { title: 'A discussion', category: 'tech', text: 'Who keeps the harbor light?' }
  const { body: discussion } = await service.send('POST', '/api/forum/discussions', draft)
  const path = `/api/forum/discussions/${discussion.id}`
  const like = { discussionId: discussion.id, personId: person.id, kind: 'like' }

  await previous.add({ ...like, createdAt: new Date() })
  await previous.add({ ...like, createdAt: new Date() })
  expect((await service.send('GET', path)).body).toMatchObject({ likes: 1, isLiked: true })

  await previous.remove(like)
  expect((await service.send('GET', path)).body).toMatchObject({ likes: 0, isLiked: false })

  await service
    .knex()
    .table('forum_reactions')
    .insert({ ...like, createdAt: new Date() })
  expect(await previous.list(like)).toHaveLength(1)
})
