import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member } from '../testing/people.ts'
import { projectChecker } from './own-projects.ts'

let status = 404
const asked: (string | undefined)[] = []
const identity = createServer((request, response) => {
  asked.push(request.url)
  const problem = {
    code: status === 404 ? 'NOT_FOUND' : 'UNAVAILABLE',
    message: 'Project not found',
    requestId: '1',
  }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(problem))
})
beforeAll(() => new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve)))
afterAll(() => identity.close())

const check = (projectId?: string | null) => {
  const { port } = identity.address() as AddressInfo
  const target = { baseUrl: `http://127.0.0.1:${port}`, secret: 'a secret between services' }
  return projectChecker(target)(person, projectId)
}
const person = member()

test('a project of another workspace is invalid', async () => {
  const id = crypto.randomUUID()
  await expect(check(id)).rejects.toMatchObject({
    code: 'INVALID',
    details: { fields: { projectId: 'Choose one of your projects' } },
  })
  const query = `project=${id}&workspace=${person.workspaceId}`
  expect(asked.at(-1)).toBe(`/internal/people/${person.id}/applicant?${query}`)
})

test('no project is not asked about', async () => {
  const before = asked.length
  await check(null)
  await check(undefined)
  expect(asked).toHaveLength(before)
})

test('while identity-billing is down, nobody says that the project is wrong', async () => {
  status = 503
  await expect(check(crypto.randomUUID())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
