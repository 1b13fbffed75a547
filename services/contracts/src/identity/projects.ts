import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Day, Instant, Money, MoneyInput, orNull, text } from '../primitives.ts'

/** How far a project is. */
export const projectStages = ['idea', 'planning', 'ready', 'running'] as const
export const ProjectStage = z.enum(projectStages)
export type ProjectStage = z.infer<typeof ProjectStage>

/**
 * What a workspace wants to pay for. `isDefault`: the organization (or person) itself, which every workspace has and which
 * cannot be deleted; its title and description follow the profile unless they were edited.
 */
export const Project = z.object({
  id: z.uuid(),
  workspaceId: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** Who benefits. */
  beneficiaries: z.string().nullable(),
  /** Where it happens. */
  location: z.string().nullable(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  amountNeeded: Money.nullable(),
  currency: Currency,
  stage: ProjectStage,
  isDefault: z.boolean(),
  /** The person who created it; null after their account was deleted. */
  createdBy: z.uuid().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Project = z.infer<typeof Project>

/** Most projects of a workspace, with the default one. */
export const MAX_PROJECTS = 100
/** Error for a project with neither title nor description. */
export const PROJECT_IS_EMPTY = 'Describe the project in a sentence'
/** Error for a project that ends before it starts. */
export const PROJECT_ENDS_EARLY = 'The end must not be before the start'

/** Longest title of a project. */
export const MAX_PROJECT_TITLE = 120

/**
 * The project form. Either a title or a description is enough: without a title, the first words of the description become
 * it.
 */
export const ProjectForm = z
  .object({
    title: text(MAX_PROJECT_TITLE).default(''),
    description: text(5000).default(''),
    beneficiaries: orNull(text(500)).optional(),
    location: orNull(text(200)).optional(),
    startsOn: orNull(Day).optional(),
    endsOn: orNull(Day).optional(),
    amountNeeded: orNull(MoneyInput).optional(),
    currency: Currency.default('USD'),
    stage: ProjectStage.default('idea'),
  })
  .refine(({ title, description }) => title !== '' || description !== '', {
    path: ['description'],
    message: PROJECT_IS_EMPTY,
  })
  .refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn, {
    path: ['endsOn'],
    message: PROJECT_ENDS_EARLY,
  })
export type ProjectForm = z.input<typeof ProjectForm>

/** Fields of the form to change; the others stay. */
export const ProjectChange = z.object({
  title: text(MAX_PROJECT_TITLE).optional(),
  description: text(5000).optional(),
  beneficiaries: orNull(text(500)).optional(),
  location: orNull(text(200)).optional(),
  startsOn: orNull(Day).optional(),
  endsOn: orNull(Day).optional(),
  amountNeeded: orNull(MoneyInput).optional(),
  currency: Currency.optional(),
  stage: ProjectStage.optional(),
})
export type ProjectChange = z.input<typeof ProjectChange>

const params = z.object({ id: z.uuid() })

/** Projects of the signed-in person's workspace. 404 for another workspace's. */
export const projects = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects',
    summary: 'Projects of your workspace, the default one first, then newest first',
    response: z.array(Project),
  }),
  /** 409 above `MAX_PROJECTS`. */
  create: endpoint({
    method: 'POST',
    path: '/api/projects',
    summary: 'Create a project',
    permission: 'edit',
    body: ProjectForm,
    response: Project,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/projects/:id',
    summary: 'Change a project',
    permission: 'edit',
    params,
    body: ProjectChange,
    response: Project,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/projects/:id',
    summary: 'Delete a project; CONFLICT for the default one',
    permission: 'edit',
    params,
    response: z.object({}),
  }),
}
