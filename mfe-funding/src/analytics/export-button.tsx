import { Button, showErrorToast, useMutation } from '@fundharbor/kit'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/ssr/DownloadSimple'
import { exportApplications } from '../applications/queries.ts'

const REVOKE_AFTER_MS = 30_000

/** Downloads all applications as a CSV file. */
export function ExportButton() {
  const file = useMutation({
    mutationFn: exportApplications,
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? 'applications.csv'),
    onError: (error) => showErrorToast('Export failed', error),
  })
  return (
    <Button
      variant="secondary"
      busy={file.isPending}
      icon={<DownloadSimpleIcon size={18} />}
      onClick={() => file.mutate()}
    >
      Export applications
    </Button>
  )
}

function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}
