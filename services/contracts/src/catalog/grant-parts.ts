import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Instant, text } from '../primitives.ts'

/** Most files of a grant, and the bytes of each. A file's type is determined by its content, not its name. */
export const MAX_FILES = 20
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** The bytes that all files of a workspace can have together, on the free plan and on paid ones. */
export const MAX_STORED_BYTES = { free: 500 * 1024 * 1024, paid: 20 * 1024 * 1024 * 1024 }
export const fileExtensions = ['PDF', 'DOC', 'DOCX', 'XLSX', 'JPG', 'PNG', 'WEBP'] as const

/** A member of the workspace. */
export const GrantMember = z.object({ id: z.uuid(), name: z.string() })
export type GrantMember = z.infer<typeof GrantMember>

/** A `report` is due to the funder after the award, and its day is emailed before it comes. */
export const StepKind = z.enum(['task', 'report'])
export type StepKind = z.infer<typeof StepKind>

/** A dated step on the way to the deadline, or after the award. `id` is null in a plan that nobody started yet. */
export const GrantStep = z.object({
  id: z.uuid().nullable(),
  title: z.string(),
  kind: StepKind.default('task'),
  dueOn: Day.nullable(),
  isDone: z.boolean(),
  /** Not done, and its day has passed. */
  isLate: z.boolean(),
  /** The member who does it. */
  assignee: GrantMember.nullable().default(null),
  revision: z.number().int(),
})
export type GrantStep = z.infer<typeof GrantStep>

/** A comment; `mentions` are the members whose `@name` is in its text. */
export const GrantComment = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Null after their account was deleted. */
  author: GrantMember.nullable(),
  mentions: z.array(GrantMember),
  createdAt: Instant,
})
export type GrantComment = z.infer<typeof GrantComment>

/** An uploaded file. */
export const GrantFile = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.number().int(),
  uploadedBy: GrantMember.nullable(),
  uploadedAt: Instant,
})
export type GrantFile = z.infer<typeof GrantFile>

const title = text(200).pipe(z.string().min(1, 'Enter what is to be done'))
const revision = z.number().int().min(1).max(2_000_000_000)

export const NewStep = z.object({
  title,
  kind: StepKind.default('task'),
  dueOn: Day.nullable().default(null),
  assigneeId: z.uuid().nullable().default(null),
})
export type NewStep = z.input<typeof NewStep>

/** Changes of a step; omitted fields stay. `revision` is the one that the change is based on. */
export const StepChange = z.object({
  isDone: z.boolean().optional(),
  dueOn: Day.nullable().optional(),
  title: title.optional(),
  assigneeId: z.uuid().nullable().optional(),
  revision,
})
export type StepChange = z.input<typeof StepChange>

/** Steps that get another day together; each `revision` is the one that the move is based on. */
export const StepMoves = z.object({
  steps: z
    .array(z.object({ id: z.uuid(), dueOn: Day, revision }))
    .min(1)
    .max(100),
})
export type StepMoves = z.infer<typeof StepMoves>

/** Members in `mentions` are notified if the text has their `@name`; everybody else is ignored. */
export const NewComment = z.object({
  text: text(4000).pipe(z.string().min(1, 'Enter a comment')),
  mentions: z.array(z.uuid()).max(50).default([]),
})
export type NewComment = z.input<typeof NewComment>

const params = z.object({ id: z.uuid() })
const stepParams = params.extend({ stepId: z.uuid() })

/** What belongs to a grant. */
export const grantParts = {
  addStep: endpoint({
    method: 'POST',
    path: '/api/grants/:id/steps',
    summary: 'Add a step',
    permission: 'edit',
    params,
    body: NewStep,
    response: GrantStep,
    status: 201,
  }),
  /** 409 with the current step in `current` if somebody changed it in the meantime. */
  changeStep: endpoint({
    method: 'PATCH',
    path: '/api/grants/:id/steps/:stepId',
    summary: 'Mark a step as done, or change its day, its text or who does it',
    permission: 'edit',
    params: stepParams,
    body: StepChange,
    response: GrantStep,
  }),
  /** All or none: 409 with the current step in `current` if somebody changed one of them in the meantime. */
  moveSteps: endpoint({
    method: 'PATCH',
    path: '/api/grants/:id/steps',
    summary: 'Move steps to other days, all or none',
    permission: 'edit',
    params,
    body: StepMoves,
    response: z.array(GrantStep),
  }),
  removeStep: endpoint({
    method: 'DELETE',
    path: '/api/grants/:id/steps/:stepId',
    summary: 'Delete a step',
    permission: 'edit',
    params: stepParams,
    response: z.object({}),
  }),
  comment: endpoint({
    method: 'POST',
    path: '/api/grants/:id/comments',
    summary: 'Comment on a grant',
    permission: 'comment',
    params,
    body: NewComment,
    response: GrantComment,
    status: 201,
  }),
  /** FORBIDDEN for comments of others, except for owners. */
  removeComment: endpoint({
    method: 'DELETE',
    path: '/api/grants/:id/comments/:commentId',
    summary: 'Delete your comment, or any as an owner',
    permission: 'comment',
    params: params.extend({ commentId: z.uuid() }),
    response: z.object({}),
  }),
  /** Multipart field: `files`. The error of a file is in `fields` as `files.<index>`. */
  upload: endpoint({
    method: 'POST',
    path: '/api/grants/:id/files',
    summary: 'Add files to a grant',
    permission: 'edit',
    multipart: true,
    params,
    response: z.array(GrantFile),
    status: 201,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/grants/:id/files/:fileId',
    summary: 'Download a file of a grant',
    permission: 'read',
    params: params.extend({ fileId: z.uuid() }),
    response: z.void(),
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/grants/:id/files/:fileId',
    summary: 'Delete a file of a grant',
    permission: 'edit',
    params: params.extend({ fileId: z.uuid() }),
    response: z.object({}),
  }),
}
