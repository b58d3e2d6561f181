import { startApp } from './bootstrap/startApp';

void startApp();
