/* Uses every function of inputanim.h. Usage: c_test FOLDER, with the recordings of tests/data.
 */
#include "check.h"

int main(int argc, char** argv) {
    CHECK(argc == 2);
    test_library();
    test_recordings(argv[1]);
    test_values();
    test_edits();
    test_analysis();
    test_compare();
    test_files();
    test_misuse();
    printf("all of it works\n");
    return 0;
}
