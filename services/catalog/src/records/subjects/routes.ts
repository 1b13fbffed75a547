import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { adminSubjects } from '@fundharbor/contracts/catalog/subjects'
import { Router } from '@koa/router'
import { describeSubject, listSubjects } from './lists.ts'
import { SubjectModel } from './model.ts'
import { removeSubject, restoreSubject } from './remove.ts'
import { createSubject, editSubject, resetSubject } from './write.ts'

/** The console's routes for subjects. */
export const adminSubjectsRouter = new Router()

mount(adminSubjectsRouter, adminSubjects.list, async ({ query, ctx }) =>
  respondPage(ctx, await listSubjects(query)),
)

mount(adminSubjectsRouter, adminSubjects.read, async ({ params }) => {
  const row = await SubjectModel.query().findById(params.id)
  if (!row) throw notFound('Subject')
  return describeSubject(row)
})

mount(adminSubjectsRouter, adminSubjects.create, async ({ person, body }) =>
  describeSubject(await createSubject(person, body)),
)

mount(adminSubjectsRouter, adminSubjects.update, async ({ person, params, body }) =>
  describeSubject(await editSubject(person, params.id, body)),
)

mount(adminSubjectsRouter, adminSubjects.reset, async ({ person, params }) =>
  describeSubject(await resetSubject(person, params.id)),
)

mount(adminSubjectsRouter, adminSubjects.remove, async ({ person, params }) => {
  await removeSubject(person, params.id)
  return {}
})

mount(adminSubjectsRouter, adminSubjects.restore, async ({ person, params }) =>
  describeSubject(await restoreSubject(person, params.id)),
)
