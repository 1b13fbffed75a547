import { endpoint } from '@fundharbor/contracts/endpoint'
import { call } from '@fundharbor/kit'
import { z } from 'zod'
import { nameColumn, numberColumn } from './columns.tsx'
import { defineResource, type Resource } from './resource.ts'
import { deleteAction } from './row-actions.ts'

const Boat = z.object({
  id: z.string(),
  name: z.string(),
  harbor: z.string(),
  berths: z.number(),
  notes: z.string().nullable(),
  revision: z.number(),
})
export type Boat = z.infer<typeof Boat>

export const boat = (id: string, changes: Partial<Boat> = {}): Boat => ({
  id,
  name: `Boat ${id}`,
  harbor: 'north',
  berths: 1200,
  notes: null,
  revision: 3,
  ...changes,
})

const params = z.object({ id: z.string() })
const one = '/api/boats/:id'

const endpoints = {
  list: endpoint({ method: 'GET', path: '/api/boats', summary: '', response: z.array(Boat) }),
  export: endpoint({ method: 'GET', path: '/api/boats/export', summary: '', response: z.string() }),
  create: endpoint({ method: 'POST', path: '/api/boats', summary: '', response: Boat }),
  update: endpoint({ method: 'PUT', path: one, summary: '', params, response: Boat }),
  remove: endpoint({ method: 'DELETE', path: one, summary: '', params, response: z.object({}) }),
  restore: endpoint({ method: 'POST', path: `${one}/restore`, summary: '', params, response: Boat }),
  paint: endpoint({ method: 'POST', path: `${one}/paint`, summary: '', params, response: Boat }),
}

const paint = ({ id }: Boat) => call(endpoints.paint, { params: { id } })

const harbors = { north: 'North harbor', south: 'South harbor' }

/** A resource that uses all that the kit offers. */
export const boats = defineResource({
  queryKey: ['boats'],
  noun: 'boat',
  nameOf: ({ name }: Boat) => name,
  list: endpoints.list,
  pageSize: 2,
  filters: {
    search: { label: 'Search boats' },
    harbor: { label: 'Harbor', any: 'Any harbor', options: harbors },
  },
  orders: { newest: 'Newest first', name: 'By name' },
  export: endpoints.export,
  empty: 'No boats yet.',
  emptyFiltered: 'No boats match these filters.',
  columns: [nameColumn('Name', 'name', 200), numberColumn('Berths', 'berths')],
  details: ({ notes }) => <p>{notes ?? 'No notes'}</p>,
  rowActions: [
    {
      label: 'Paint',
      run: paint,
      optimistic: () => ({ name: 'Fresh paint' }),
      done: 'Boat painted',
      failed: 'Failed to paint boat',
    },
    deleteAction({
      noun: 'boat',
      endpoint: endpoints.remove,
      confirm: 'It sinks.',
      restore: endpoints.restore,
    }),
  ],
  bulkActions: [{ label: 'Paint', confirm: 'They are painted blue.', run: paint, undo: paint }],
  isSelectable: ({ harbor }) => harbor === 'north',
  form: {
    create: endpoints.create,
    update: endpoints.update,
    version: 'revision',
    fields: [
      { name: 'name', label: 'Name', input: 'line', required: 'Name is required' },
      { name: 'berths', label: 'Berths', input: 'number' },
      {
        name: 'harbor',
        label: 'Harbor of registry',
        input: 'select',
        options: Object.entries(harbors).map(([value, label]) => ({ value, label })),
        initial: 'north',
      },
      { name: 'notes', label: 'Notes', input: 'text', emptyAs: 'null' },
    ],
  },
})

export const longBoats: Resource<Boat> = {
  ...boats,
  isLong: true,
  orders: undefined,
  columns: [
    { ...nameColumn<Boat>('Name', 'name', 200), sort: { up: 'name', down: '-name' } },
    numberColumn('Berths', 'berths'),
  ],
}
