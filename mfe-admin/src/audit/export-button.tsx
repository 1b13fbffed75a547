import { auditOf } from '@fundharbor/contracts/platform/audit'
import { services } from '@fundharbor/contracts/platform/jobs'
import { callFile, showErrorToast, useMutation } from '@fundharbor/kit'
import { saveFile } from '@fundharbor/kit/save-file.ts'
import { Button } from 'antd'
import { ExportLink } from '../records/filter-bar.tsx'
import type { FilterValues } from '../records/filters.ts'
import { mergeCsv } from './merge-csv.ts'
import { toQuery } from './queries.ts'

/** Every service writes a file of its own: without a service selected, they are merged into one. */
export function ExportButton({ filters }: { filters: FilterValues }) {
  const exporting = useMutation({
    mutationFn: () => exportAll(filters),
    onError: (error) =>
      showErrorToast('Export failed', error, 'A service did not respond. Try again, or choose one service.'),
  })
  const service = services.find((name) => name === filters.service)
  if (service) return <ExportLink path={auditOf(service).export.path} filters={toQuery(filters)} />
  return (
    <Button loading={exporting.isPending} onClick={() => exporting.mutate()}>
      Export CSV
    </Button>
  )
}

async function exportAll(filters: FilterValues): Promise<void> {
  const files = await Promise.all(
    services.map(async (service) => {
      const { blob } = await callFile(auditOf(service).export, { query: toQuery(filters) })
      return { service, csv: await blob.text() }
    }),
  )
  saveFile(new Blob([mergeCsv(files)], { type: 'text/csv;charset=utf-8' }), 'audit-log.csv')
}
