import type { ContactMessage } from '@fundharbor/contracts/content/contact'
import type { ContactMessageModel } from './model.ts'

export const presentContactMessage = (row: ContactMessageModel): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  organization: row.organization,
  subject: row.subject,
  category: row.category,
  message: row.message,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  replies: row.replies,
})
