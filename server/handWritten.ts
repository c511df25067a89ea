import type { HandWritten } from './service.ts';
import { adminFile } from './services/AdminFile.ts';
import { adminFileParts } from './services/AdminFileParts.ts';
import { adminJob } from './services/AdminJob.ts';
import { adminOperation } from './services/AdminOperation.ts';
import { adminPermission } from './services/AdminPermission.ts';
import { adminSavedView } from './services/AdminSavedView.ts';
import { adminSearch } from './services/AdminSearch.ts';
import { adminUser } from './services/AdminUser.ts';
import { errorLogger } from './services/ErrorLogger.ts';
import { platformCaptcha } from './services/PlatformCaptcha.ts';
import { platformLogin } from './services/PlatformLogin.ts';
import { platformUser } from './services/PlatformUser.ts';

/** Every hand-written service, by its full name. */
export const handWritten: Readonly<Record<string, HandWritten>> = {
  ...adminFile,
  ...adminFileParts,
  ...adminJob,
  ...adminOperation,
  ...adminPermission,
  ...adminSavedView,
  ...adminSearch,
  ...adminUser,
  ...errorLogger,
  ...platformCaptcha,
  ...platformLogin,
  ...platformUser,
};
