import type { CsvColumns } from '@fundharbor/chassis/http/csv-stream'
import { likePattern } from '@fundharbor/chassis/data/like-pattern'
import {
  byInstant,
  everyRow,
  sortedPage,
  type Order,
  type PageRequest,
} from '@fundharbor/chassis/data/sorted-page'
import type { ContactMessage, ContactSort, ContactStatus } from '@fundharbor/contracts/content/contact'
import { ContactMessageModel } from './model.ts'

interface Filters {
  search?: string
  status?: ContactStatus
  category?: ContactMessage['category']
}

const orders: Record<ContactSort, Order> = {
  newest: byInstant('created_at', 'desc'),
  oldest: byInstant('created_at', 'asc'),
}

/** The searched expression is the one that the index `contact_messages_words` is built on. */
function findMessages({ search, status, category }: Filters) {
  const found = ContactMessageModel.query()
  if (status) void found.where({ status })
  if (category) void found.where({ category })
  if (search) void found.whereRaw(`(subject || ' ' || name || ' ' || email) ILIKE ?`, likePattern(search))
  return found
}

export const listMessages = (query: Filters & PageRequest<ContactSort>) =>
  sortedPage(findMessages(query), orders, query)

/** Every message that matches the filters, newest first. */
export const everyMessage = (filters: Filters) => everyRow(findMessages(filters), orders.newest)

/** Columns of the CSV export. */
export const messageColumns: CsvColumns<ContactMessageModel> = [
  ['received', (row) => row.createdAt.toISOString()],
  ['status', (row) => row.status],
  ['priority', (row) => (row.isPriority ? 'yes' : 'no')],
  ['category', (row) => row.category],
  ['name', (row) => row.name],
  ['email', (row) => row.email],
  ['organization', (row) => row.organization],
  ['subject', (row) => row.subject],
  ['message', (row) => row.message],
  ['replies', (row) => row.replies.length],
]
