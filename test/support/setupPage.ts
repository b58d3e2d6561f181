import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// jsdom lays nothing out and has nowhere to scroll; going to another screen scrolls to its top.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// How long a condition may take is a matter of how busy the machine is; a test that fails waits this long, one that passes doesn't.
configure({ asyncUtilTimeout: 25_000 });
