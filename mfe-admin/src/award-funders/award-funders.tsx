import { adminAwards, type AwardFunder } from '@fundharbor/contracts/catalog/admin-awards'
import { call, Link } from '@fundharbor/kit'
import { numberColumn } from '../records/columns.tsx'
import { defineResource } from '../records/resource.ts'
import { keys } from './keys.ts'
import { MergeButton } from './merge-button.tsx'

/** Funders of past awards, of which two can be shown as one. */
export const awardFunders = defineResource<AwardFunder>({
  ...keys,
  noun: 'funder',
  label: 'Funders of past awards',
  nameOf: ({ name }) => name,
  list: adminAwards.funders,
  pageSize: 50,
  filters: { search: { label: 'Name or identifier' } },
  empty: 'No past awards yet. Upload a file of them under Sources.',
  emptyFiltered: 'No funders match.',
  columns: [
    {
      title: 'Name',
      width: 320,
      render: ({ slug, name }) => <Link to={`/funders/${encodeURIComponent(slug)}`}>{name}</Link>,
    },
    numberColumn('Awards', 'awards'),
    { title: 'Identifiers', width: 220, render: ({ identifiers }) => identifiers.join(', ') || '–' },
    { title: 'Shown under', width: 260, render: ({ mergedInto }) => mergedInto?.name ?? '–' },
  ],
  replaceActions: (funder) => !funder.mergedInto && <MergeButton funder={funder} />,
  rowActions: [
    {
      label: 'Split',
      run: ({ id }) => call(adminAwards.split, { params: { id } }),
      confirm: 'Its awards will be shown under its own name again, also those of later imports.',
      done: 'Funder split',
      failed: 'Failed to split funder',
    },
  ],
  actionsWidth: 110,
})
