import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'

/** Bytes of one file of a webinar's materials. */
export const MAX_MATERIAL_BYTES = 10 * 1024 * 1024

/**
 * A person who registered. `pending`: has not confirmed the address yet. `attendedAt` is when they first opened the
 * meeting link, null if they did not come.
 */
export const WebinarAttendee = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  organization: z.string().nullable(),
  phone: z.string().nullable(),
  interests: z.string().nullable(),
  status: z.enum(['registered', 'waiting', 'pending']),
  createdAt: Instant,
  attendedAt: Instant.nullable(),
})
export type WebinarAttendee = z.infer<typeof WebinarAttendee>

/** A file of a webinar's materials. */
export const WebinarMaterial = z.object({ id: z.uuid(), name: z.string() })
export type WebinarMaterial = z.infer<typeof WebinarMaterial>

const params = z.object({ id: z.uuid() })

/** Who comes to a webinar, and what they can download, in the admin console. */
export const adminWebinarAttendance = {
  attendees: endpoint({
    method: 'GET',
    path: '/api/admin/webinars/:id/registrations',
    summary: 'Who registered for a webinar, and who came',
    access: 'admin',
    params,
    response: z.array(WebinarAttendee),
  }),
  /** Responds with a CSV file. */
  exportAttendees: endpoint({
    method: 'GET',
    path: '/api/admin/webinars/:id/registrations/export',
    summary: 'Who registered for a webinar as CSV',
    access: 'admin',
    params,
    response: z.unknown(),
  }),
  materials: endpoint({
    method: 'GET',
    path: '/api/admin/webinars/:id/materials',
    summary: 'The materials of a webinar',
    access: 'admin',
    params,
    response: z.array(WebinarMaterial),
  }),
  /** One file named `file`: a PDF, a Word document, a picture or a text, up to 10 MB. */
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/webinars/:id/materials',
    summary: 'Add a file to the materials of a webinar',
    access: 'admin',
    params,
    multipart: true,
    response: WebinarMaterial,
    status: 201,
  }),
  removeMaterial: endpoint({
    method: 'DELETE',
    path: '/api/admin/webinars/:id/materials/:materialId',
    summary: 'Remove a file from the materials of a webinar',
    access: 'admin',
    params: z.object({ id: z.uuid(), materialId: z.uuid() }),
    response: z.object({}),
  }),
}
