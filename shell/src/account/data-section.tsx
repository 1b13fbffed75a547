import { account } from '@fundharbor/contracts/identity/account'
import { Button, callFile, showErrorToast, useMutation } from '@fundharbor/kit'
import { saveFile } from '@fundharbor/kit/save-file.ts'
import { Section } from './section.tsx'

export function DataSection() {
  const download = useMutation({
    mutationFn: () => callFile(account.export),
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? 'fundharbor-data.json'),
    onError: (error) => showErrorToast("We couldn't download your data", error),
  })
  return (
    <Section title="Your data" about="Download everything we store about you as one JSON file.">
      <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? 'Preparing...' : 'Download my data'}
      </Button>
    </Section>
  )
}
