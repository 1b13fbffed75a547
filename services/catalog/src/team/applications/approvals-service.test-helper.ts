import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { Member } from '@fundharbor/contracts/identity/members'
import type { Person } from '@fundharbor/contracts/identity/session'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { router as people } from '../people/routes.ts'
import { approvalsRouter } from './approval-routes.ts'
import { applicationsRouter } from './routes.ts'

const sender = { publicUrl: 'https://fundharbor.example', mailFrom: 'Fundharbor <a@fundharbor.example>' }

const asMember = ({ id, fullName, email, workspaceRole, hasSeat }: Person): Member => ({
  userId: id,
  name: fullName,
  email,
  role: workspaceRole,
  hasSeat,
  joinedAt: '2026-11-01T00:00:00.000Z',
})

/** What an application says, without which it is not submitted. */
export const form = (opportunityId: string) => ({
  opportunityId,
  projectTitle: 'Night clinic',
  requestedAmount: '100',
  projectCategory: 'health',
  projectDescription: 'Open on Fridays.',
})

/** Runs the routes of applications and approvals, with teams instead of identity-billing. */
export function approvalsService() {
  const members = new Map<string, Person[]>()
  const service = testService({
    service: 'catalog',
    routers: [
      applicationsRouter(sender, anyProject),
      approvalsRouter(async (workspaceId) => (members.get(workspaceId) ?? []).map(asMember)),
      people,
    ],
    migrations: new URL('../../../migrations', import.meta.url).pathname,
  })

  function team() {
    const workspaceId = crypto.randomUUID()
    const join = (fullName: string, workspaceRole: Person['workspaceRole']) =>
      member({ workspaceId, workspaceRole, fullName, email: `${crypto.randomUUID()}@quay.example` })
    const all = {
      owner: join('Olga Owner', 'owner'),
      editor: join('Ed Editor', 'editor'),
      reviewer: join('Rita Reviewer', 'reviewer'),
      viewer: join('Vic Viewer', 'viewer'),
    }
    members.set(workspaceId, Object.values(all))
    return all
  }

  const send = (person: Person, method: string, path: string, body?: object) => {
    service.as(person)
    return service.send(method, path, body)
  }

  const saveDraft = (person: Person, { opportunityId, ...changes }: { opportunityId: string }) =>
    send(person, 'PATCH', `/api/applications/drafts/${opportunityId}`, { changes })

  async function startDraft(person: Person) {
    const { id: opportunityId } = await seedOpportunity(service.knex())
    const { body } = await saveDraft(person, form(opportunityId))
    return { id: body.id as string, opportunityId }
  }

  const ask = (person: Person, id: string, ...asked: Person[]) =>
    send(person, 'POST', `/api/applications/${id}/approvals`, {
      memberIds: asked.map((each) => each.id),
      note: 'By Friday',
    })

  const decide = (person: Person, id: string, decision: string, facts = {}) =>
    send(person, 'PUT', `/api/applications/${id}/approval`, { decision, revision: 1, ...facts })

  return { service, members, team, send, saveDraft, startDraft, ask, decide }
}
