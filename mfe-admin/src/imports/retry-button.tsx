import type { ImportReport } from '@fundharbor/contracts/catalog/imports'
import { Button } from 'antd'
import { useRetry } from './queries.ts'

/** Tries an import again that failed and whose file is kept. */
export function RetryButton({ report }: { report: ImportReport }) {
  const retry = useRetry()
  if (!report.canRetry) return null
  return (
    <Button
      size="small"
      aria-label={`Try ${report.file} again`}
      loading={retry.isPending}
      onClick={() => retry.mutate(report)}
    >
      Try again
    </Button>
  )
}
