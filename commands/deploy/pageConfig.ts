import { functionIds } from '#domain/resourceIds.ts';
import type { DeploySettings } from './settings.ts';

/** Contents of the page's `config.json`. */
export function pageConfig(settings: DeploySettings): Record<string, string> {
  const { launchDarklyClientId, datadogClientToken, datadogApplicationId } = settings;
  return {
    appwriteEndpoint: settings.endpoint,
    appwriteProjectId: settings.projectId,
    fileUploaderFunctionId: functionIds.fileUploader,
    fileExporterFunctionId: functionIds.fileExporter,
    metricCalculatorFunctionId: functionIds.metricCalculator,
    ...(launchDarklyClientId !== undefined && { launchDarklyClientId }),
    ...(datadogClientToken !== undefined && { datadogClientToken }),
    ...(datadogApplicationId !== undefined && { datadogApplicationId }),
    timeZone: settings.timeZone,
    contactEmail: settings.contactEmail,
  };
}
