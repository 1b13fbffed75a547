import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { fileKindOf, isTextFile } from '@fundharbor/chassis/files/file-kinds'
import { withTemporaryUpload, type UploadedFile } from '@fundharbor/chassis/files/uploads'
import { invalid, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { toStorable } from '@fundharbor/chassis/http/storable'
import {
  adminWebinarAttendance,
  MAX_MATERIAL_BYTES,
  type WebinarMaterial,
} from '@fundharbor/contracts/content/admin-webinar-attendance'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Router } from '@koa/router'
import { MaterialModel, WebinarModel } from './model.ts'

const rules = { field: 'file', maxFiles: 1, maxBytes: MAX_MATERIAL_BYTES }
const TEXT = 'text/plain; charset=utf-8'

const presentMaterial = ({ id, name }: MaterialModel): WebinarMaterial => ({ id, name })

/** The files of a webinar's materials: lists, adds and removes them. */
export function mountMaterials(router: Router): void {
  mount(router, adminWebinarAttendance.materials, async ({ params }) => {
    await assertWebinar(params.id)
    const rows = await MaterialModel.query()
      .select('id', 'name')
      .where({ webinarId: params.id })
      .orderBy('name')
    return rows.map(presentMaterial)
  })

  mount(router, adminWebinarAttendance.upload, async ({ params, person, ctx }) => {
    await assertWebinar(params.id)
    return withTemporaryUpload(ctx, rules, async ({ files: [file] }) =>
      addMaterial(person, { webinarId: params.id, ...(await readFileOf(file)) }),
    )
  })

  mount(router, adminWebinarAttendance.removeMaterial, async ({ params, person }) => {
    await removeMaterial(person, { id: params.materialId, webinarId: params.id })
    return {}
  })
}

async function assertWebinar(id: string): Promise<void> {
  if (!(await WebinarModel.query().findById(id))) throw notFound('Webinar')
}

/** Checks the file by its content, whatever its name says. */
async function readFileOf(file: UploadedFile | undefined) {
  if (!file || file.size === 0) throw invalid({ file: 'Choose a file.' })
  if (file.isTooLarge)
    throw invalid({ file: `The file is larger than ${MAX_MATERIAL_BYTES / 1024 / 1024} MB.` })
  const kind = await fileKindOf(file.path)
  const contentType = kind?.mime ?? ((await isTextFile(file.path)) ? TEXT : null)
  if (!contentType) {
    throw invalid({ file: 'Choose a PDF, a Word document, a picture or a text file. Save slides as PDF.' })
  }
  const name = toStorable(path.basename(file.name)).slice(0, 200) || 'file'
  return { name, contentType, data: await readFile(file.path) }
}

const addMaterial = (
  admin: Person,
  file: Pick<MaterialModel, 'webinarId' | 'name' | 'contentType' | 'data'>,
): Promise<WebinarMaterial> =>
  MaterialModel.transaction(async (trx) => {
    const material = await MaterialModel.query(trx).insert({ ...file, content: '' })
    await recordAuditEvent(trx, admin, {
      action: 'added materials',
      subject: `webinar ${file.webinarId}`,
      details: { before: {}, after: { file: file.name } },
    })
    return presentMaterial(material)
  })

const removeMaterial = (admin: Person, key: Pick<MaterialModel, 'id' | 'webinarId'>): Promise<void> =>
  MaterialModel.transaction(async (trx) => {
    const material = await MaterialModel.query(trx)
      .select('id', 'name')
      .findOne({ ...key })
    if (!material) throw notFound('File')
    await material.$query(trx).delete()
    await recordAuditEvent(trx, admin, {
      action: 'deleted materials',
      subject: `webinar ${key.webinarId}`,
      details: { before: { file: material.name }, after: {} },
    })
  })
