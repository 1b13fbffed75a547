import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import {
  Button,
  clock,
  showErrorToast,
  toast,
  useMember,
  useMutation,
  type ButtonSize,
} from '@fundharbor/kit'
import { saveFile } from '@fundharbor/kit/save-file.ts'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/ssr/DownloadSimple'

interface CsvButtonProps {
  label?: string
  /** The file's name if the service names none. */
  name: string
  size?: ButtonSize
  disabled?: boolean
  /** What to say about the file. */
  note?: string
  load: () => Promise<{ blob: Blob; name: string | null }>
}

/** Downloads a CSV file. Hidden for plans without export. */
export function CsvButton({ label = 'Download CSV', name, size, disabled, note, load }: CsvButtonProps) {
  const { canExportData } = limitsOf(useMember(), clock.now())
  const file = useMutation({
    mutationFn: load,
    onSuccess: ({ blob, name: named }) => {
      saveFile(blob, named ?? name)
      if (note) toast({ title: note, tone: 'success' })
    },
    onError: (error) => showErrorToast('Export failed', error),
  })
  if (!canExportData) return null
  return (
    <Button
      variant="secondary"
      size={size}
      busy={file.isPending}
      disabled={disabled}
      icon={<DownloadSimpleIcon size={18} />}
      onClick={() => file.mutate()}
    >
      {label}
    </Button>
  )
}
