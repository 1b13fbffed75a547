import { useSearchParams } from '@fundharbor/kit'

/** The open dialog, kept in the address so that the back button closes it and links open it. */
export function useDialogParams() {
  const [params, setParams] = useSearchParams()
  const change = (next: Record<string, string>, replace = false) => {
    const tab = params.get('tab')
    setParams({ ...(tab ? { tab } : {}), ...next }, { replace })
  }
  const template = params.get('generate')
  return {
    isGenerating: template !== null,
    templateId: template || null,
    opportunityId: params.get('opportunity'),
    projectId: params.get('project'),
    title: params.get('title') ?? '',
    showTab: (tab: string) => setParams({ tab }),
    generate: (templateId = '') => change({ generate: templateId }),
    close: () => change({}, true),
  }
}
